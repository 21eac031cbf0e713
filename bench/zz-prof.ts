import { BenchContext } from './harness.ts';
import { Aisle } from './support/aisle.ts';
const conns = Number(process.argv[2] ?? 64); const ms = Number(process.argv[3] ?? 4000);
const c = new BenchContext({ isSmoke: false });
const text = 'Which of your waterproof jackets would keep me dry on a long autumn walk, is there one in dark green in size M, and how long would it take until I could pick it up at a shop near the main station? I would rather not spend more than 180 euros on it, all in all.';
try {
  const aisle = await Aisle.start({ isAssistantEnabled: process.argv[4] === 'ai' }); c.atEnd(() => aisle.stop());
  const s = await aisle.openSessions(conns);
  const requests = s.map((x) => aisle.postRequest(x, text));
  const bare = await c.subject({ kind: 'bare_post', work: 'nothing', answer: await aisle.sampleAnswer(s[0]!, text) });
  for (let r = 0; r < Number(process.argv[5] ?? 2); r++) {
    const o = await c.load({ kind: 'post', port: aisle.port, requests, connectionCount: conns, warmMs: 1000, measureMs: ms, serverPids: [aisle.pid] });
    const b = await c.load({ kind: 'post', port: bare.port, requests, connectionCount: conns, warmMs: 300, measureMs: 1500, serverPids: [bare.pid] });
    const cpu = (o.serverCpu / o.perSecond * 1e6), bcpu = b.serverCpu / b.perSecond * 1e6;
    console.log(`${conns}: ${o.perSecond.toFixed(0)}/s cpu ${o.serverCpu.toFixed(2)} ${cpu.toFixed(1)}us p50 ${o.p50Ms.toFixed(2)} p99 ${o.p99Ms.toFixed(2)} | bare ${b.perSecond.toFixed(0)} cpu ${b.serverCpu.toFixed(2)} ${bcpu.toFixed(1)}us | ratio ${(o.perSecond / (b.serverCpu < .95 ? b.perSecond / b.serverCpu : b.perSecond)).toFixed(3)} cpuratio ${(bcpu / cpu).toFixed(3)}`, JSON.stringify(o.statuses));
  }
} finally { await c.end(); }
