// Ports for programs that cannot say which one they were given, and for servers that come back to theirs.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const lowestPort = 10_000;
const highestPort = 65_535;

/**
 * A port of 127.0.0.1 that is free, and stays so while nothing asks for it by its number: the system
 * gives it to no listener on port 0 and to no connection. A server that the system gave a port cannot
 * do without it: that port is opened without leave to be opened again, and a killed server's last
 * connections would hold it for a minute.
 */
export async function freePort(): Promise<number> {
  const [first, last] = systemPorts();
  for (;;) {
    const port = randomInt(lowestPort, highestPort + 1);
    const isGivenOut = port >= first && port <= last;
    if (!isGivenOut && (await isFree(port))) return port;
  }
}

/** The first and the last port that the system picks by itself; none where it may pick them all. */
function systemPorts(): readonly [number, number] {
  const table = '/proc/sys/net/ipv4/ip_local_port_range';
  const [first = 0, last = 0] = readFileSync(table, 'utf8').trim().split(/\s+/).map(Number);
  return first <= lowestPort && last >= highestPort ? [0, 0] : [first, last];
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
