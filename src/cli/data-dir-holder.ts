// Finds the server of a data directory: commands ask it through a socket in the directory. After a crash the socket
// does not answer. The lock of the store, not this socket, makes sure that only one process serves
// (journal/owner-lock).

import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve as absolute } from 'node:path';
import { text } from 'node:stream/consumers';
import { sha256Hex } from '../base/hash.ts';
import { CommandFailure } from './command-failure.ts';
import { exitCodes } from './exit-codes.ts';

/** The answer of a serving process. */
export interface ServerAnnouncement {
  readonly pid: number;
  /** The API's address on this machine; null until it listens. */
  readonly local_url: string | null;
  /** The address of its admin listener; null until it listens. */
  readonly admin_url: string | null;
  /** The address that it listens on, and the one that clients call: flags may differ from the file. */
  readonly host?: string;
  readonly public_url?: string;
}

export interface DataDirHold {
  /** Sets the answer to commands from now on. */
  announce(announcement: ServerAnnouncement): void;
  release(): void;
}

/** How long a command waits for the server's answer. */
const askMsMax = 2000;

// A socket path has at most 104 bytes on some systems, its closing NUL included.
const pathBytesMax = 103;

/** Rights of the group and of other users. */
const othersMode = 0o077;

/** Whether other users of this machine have rights in the directory. */
export function isOpenToOthers(dataDir: string): boolean {
  return (statSync(dataDir).mode & othersMode) !== 0;
}

/**
 * Makes the directory if absent, for its owner only: it holds secrets. Removes rights of the group and of other
 * users. Throws {@link CommandFailure} if it cannot be made, written or closed.
 */
export function makeDataDir(dataDir: string): void {
  try {
    makeWithParents(absolute(dataDir));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (isOpenToOthers(dataDir)) closeToOthers(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`The data directory ${dataDir} cannot be used: ${reason}`);
  }
}

function closeToOthers(dataDir: string): void {
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // It fails for another owner, or on a file system without rights: the check below decides.
  }
  if (!isOpenToOthers(dataDir)) return;
  throw new Error(
    'it is open to other users of this machine and cannot be closed to them. It holds keys and ' +
      'conversations. Change its owner, or name a new folder inside of it',
  );
}

/** Level by level: Node's own way never returns where a parent refuses children (`/proc`). */
function makeWithParents(path: string): void {
  if (isDirectory(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeWithParents(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another command may have made it meanwhile.
    if (!isDirectory(path)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Becomes the one server of `dataDir`; throws {@link CommandFailure} while there is another. */
export async function holdDataDir(dataDir: string): Promise<DataDirHold> {
  const holder = await askHolder(dataDir);
  if (holder !== undefined) {
    throw new CommandFailure(
      `Process ${holder.pid} is serving ${dataDir} already.`,
      exitCodes.owned,
    );
  }
  let announcement: ServerAnnouncement = { pid: process.pid, local_url: null, admin_url: null };
  let fault: unknown;
  for (const path of socketPaths(dataDir)) {
    rmSync(path, { force: true });
    const server = createServer((socket) => {
      // A caller that leaves early is not the server's fault.
      socket.on('error', () => {});
      socket.end(JSON.stringify(announcement));
    });
    try {
      await listen(server, path);
    } catch (cause) {
      // Not every file system can hold a socket.
      fault = cause;
      continue;
    }
    return {
      announce: (next) => void (announcement = next),
      release: () => void server.close(),
    };
  }
  // A full disk, or a file system without sockets: commands do not find the server, clients do.
  process.stderr.write(`Commands cannot find this server: ${String(fault)}\n`);
  return { announce: () => {}, release: () => {} };
}

/** The server of `dataDir`, or undefined when there is none. */
export async function askHolder(dataDir: string): Promise<ServerAnnouncement | undefined> {
  for (const path of socketPaths(dataDir)) {
    try {
      const socket = connect(path);
      // A stopped or hanging server accepts the connection and sends nothing.
      socket.setTimeout(askMsMax, () => socket.destroy(new Error('no answer')));
      return JSON.parse(await text(socket)) as ServerAnnouncement;
    } catch {
      // No process answers there: no such socket, or what a crash left of it.
    }
  }
  return undefined;
}

function socketPaths(dataDir: string): string[] {
  let real: string;
  try {
    real = realpathSync(dataDir);
  } catch {
    return [];
  }
  const inside = join(real, 'serving.sock');
  const outside = join(tmpdir(), `aisle-${sha256Hex(real).slice(0, 16)}.sock`);
  const short = [inside, relative(process.cwd(), inside)].find(
    (path) => Buffer.byteLength(path) <= pathBytesMax,
  );
  return short === undefined ? [outside] : [short, outside];
}

function listen(server: Server, path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(path, () => {
    server.unref();
    resolve();
  });
  return promise;
}
