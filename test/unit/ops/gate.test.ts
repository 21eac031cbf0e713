// Who is let in: every declared route has its class, and each class its level.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../../src/contract/problems.ts';
import { routeNames, routes, type RouteName } from '../../../src/contract/routes.ts';
import { Gate, workClassOf } from '../../../src/ops/gate.ts';
import type { OverloadLevel } from '../../../src/ops/overload.ts';

function gateAt(level: OverloadLevel, random = 0) {
  const shed: string[] = [];
  const gate = new Gate({ random: () => random, onShed: (work) => shed.push(work) });
  gate.shed(level);
  return { gate, shed };
}

function refusalOf(gate: Gate, name: RouteName): Refusal | undefined {
  try {
    gate.check(routes[name]);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error;
  }
}

const firstShed: Partial<Record<RouteName, number>> = {
  syncItems: 1,
  addIndexBatch: 1,
  startSchemaRun: 1,
  receiveInventory: 1,
  postMessage: 2,
  openSession: 2,
  bootstrap: 2,
  readStream: 3,
  readStreamSse: 3,
  search: 3,
  capabilities: 3,
  readProduct: 3,
  livez: Infinity,
  readyz: Infinity,
  cancelIndexRun: Infinity,
};

describe('the gate (contract 12)', () => {
  it('sheds bulk writes first, then admissions, then reads, and never a probe', () => {
    for (const level of [0, 1, 2, 3] as const) {
      const { gate } = gateAt(level);
      assert.equal(gate.isOpen, level === 0);
      for (const [name, first = 0] of Object.entries(firstShed)) {
        const code = refusalOf(gate, name as RouteName)?.code;
        assert.equal(code, level >= first ? 'overloaded' : undefined, `${name} at ${level}`);
      }
    }
  });

  it('takes a page for a read: a picture is turned away with them, and served while it drains', () => {
    for (const level of [0, 1, 2, 3] as const) {
      const { gate, shed } = gateAt(level);
      if (level === 3) assert.throws(() => gate.checkPage(), { code: 'overloaded' });
      else gate.checkPage();
      assert.deepEqual(shed, level === 3 ? ['read'] : []);
    }
    const { gate } = gateAt(0);
    gate.drain();
    gate.checkPage();
    gate.close();
    assert.throws(() => gate.checkPage(), { code: 'shutting_down' });
  });

  it('has a class for every route, and counts one shed request of each', () => {
    for (const name of routeNames) {
      const { gate, shed } = gateAt(3);
      const work = workClassOf(routes[name]);
      assert.equal(refusalOf(gate, name) === undefined, work === 'vital', name);
      assert.deepEqual(shed, work === 'vital' ? [] : [work]);
    }
  });

  it('spreads the wait over as long again', () => {
    const waitAt = (random: number) =>
      refusalOf(gateAt(2, random).gate, 'postMessage')?.headers['Retry-After'];
    assert.deepEqual([waitAt(0), waitAt(0.5), waitAt(0.999)], ['5', '8', '10']);
  });

  it('turns new work away for good once it drains, and lets reads through', () => {
    const { gate } = gateAt(0);
    gate.drain();
    gate.shed(0);
    assert.equal(gate.isOpen, false);
    assert.equal(refusalOf(gate, 'postMessage')?.code, 'shutting_down');
    assert.equal(refusalOf(gate, 'readStream'), undefined);
    gate.shed(3);
    assert.equal(refusalOf(gate, 'readStream')?.code, 'overloaded');
  });

  it('turns everything away but probes once it is closed', () => {
    const { gate, shed } = gateAt(0);
    gate.drain();
    gate.close();
    for (const name of routeNames) {
      const code = refusalOf(gate, name)?.code;
      const isProbe = name === 'livez' || name === 'readyz';
      assert.equal(code, isProbe ? undefined : 'shutting_down', name);
    }
    assert.deepEqual(shed, []);
  });
});
