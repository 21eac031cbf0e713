// Pictures in processes of their own: what one of them does to its process, it does to no other.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import { PictureMaker } from '../../../../src/catalog/media/picture-maker.ts';
import { PictureWorkshop } from '../../../../src/catalog/media/picture-workshop.ts';
import { SourceFault } from '../../../../src/catalog/media/source-fault.ts';
import { until } from '../../../support/still-clock.ts';
import { drawing, endlessDrawing, picture } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-workshop-'));
const pixelsMax = 1_000_000;
let workshop = new PictureWorkshop({ pixelsMax });
after(() => rmSync(folder, { recursive: true }));
afterEach(() => workshop.close());

const isFault = (reason: string) => (error: unknown) =>
  error instanceof SourceFault && error.reason === reason;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('pictures made in processes of their own', () => {
  it('are the same as those of the maker', async () => {
    workshop = new PictureWorkshop({ pixelsMax });
    const maker = new PictureMaker({ pixelsMax });
    const jpeg = await picture('jpeg');
    assert.deepEqual(await workshop.take(jpeg), await maker.take(jpeg));
    const drawn = Buffer.from(drawing());
    assert.deepEqual(await workshop.take(drawn), await maker.take(drawn));
    const path = join(folder, 'picture');
    writeFileSync(path, jpeg);
    assert.ok((await workshop.resize(path, 64)).equals(await maker.resize(path, 64)));
    assert.equal(await workshop.recipe(), await maker.recipe());
    assert.equal(workshop.processIds.length, 1, 'one after the other needs one process');
  });

  it('are refused with the message of the maker, and the process goes on', async () => {
    workshop = new PictureWorkshop({ pixelsMax });
    await assert.rejects(workshop.take(Buffer.from('text')), isFault('not_a_picture'));
    const [pid] = workshop.processIds;
    const active = Buffer.from(drawing('<script/>'));
    await assert.rejects(workshop.take(active), isFault('svg_active'));
    await assert.rejects(workshop.resize(join(folder, 'none'), 64), /missing|open|found/i);
    await workshop.take(await picture('png'));
    assert.deepEqual(workshop.processIds, [pid]);
  });

  it('end with their process when they take too long, and others go on (INV-754)', async () => {
    workshop = new PictureWorkshop({ pixelsMax, limitMs: 1500 });
    const endless = workshop.take(Buffer.from(endlessDrawing()));
    const refused = assert.rejects(endless, isFault('too_slow'));
    await until(() => workshop.processIds.length === 1, 'a process runs');
    const [pid = 0] = workshop.processIds;
    for (let count = 0; count < 3; count += 1) await workshop.take(await picture('png'));
    await refused;
    await until(() => !isAlive(pid), 'the process is gone');
    await workshop.take(await picture('png'));
    assert.ok(!workshop.processIds.includes(pid));
  });

  it('do not delay an end: running ones are refused at once', async () => {
    workshop = new PictureWorkshop({ pixelsMax, limitMs: 3_600_000 });
    await workshop.take(await picture('png'));
    const refused = assert.rejects(
      workshop.take(Buffer.from(endlessDrawing())),
      isFault('closing'),
    );
    const [pid = 0] = workshop.processIds;
    await workshop.close();
    await refused;
    await until(() => !isAlive(pid), 'the process is gone');
    await assert.rejects(workshop.take(await picture('png')), isFault('closing'));
    assert.deepEqual(workshop.processIds, []);
  });

  it('are refused as at an end where the process is gone before they are sent', async () => {
    workshop = new PictureWorkshop({ pixelsMax, limitMs: 3_600_000 });
    await workshop.take(await picture('png'));
    const bytes = await picture('png');
    const refused = assert.rejects(workshop.take(bytes), isFault('closing'));
    const taken = assert.rejects(workshop.take(Buffer.from('<svg/>')), isFault('closing'));
    const closed = workshop.close();
    // The loop stands still until the process is dead: the request meets a broken pipe.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await Promise.all([closed, refused, taken]);
  });

  it('are refused when their process dies, and the next one is made by another', async () => {
    workshop = new PictureWorkshop({ pixelsMax });
    await workshop.take(await picture('png'));
    const [pid = 0] = workshop.processIds;
    const lost = workshop.take(Buffer.from(endlessDrawing()));
    process.kill(pid, 'SIGKILL');
    await assert.rejects(lost, /ended with SIGKILL/);
    await workshop.take(await picture('png'));
    assert.notDeepEqual(workshop.processIds, [pid]);
  });

  it('leave no idle process behind', async () => {
    workshop = new PictureWorkshop({ pixelsMax, idleMs: 1 });
    await workshop.take(await picture('png'));
    await until(() => workshop.processIds.length === 0, 'no process runs');
    await workshop.take(await picture('png'));
  });

  it('are made in a process without the environment, which may hold keys', async (context) => {
    if (!existsSync('/proc/self/environ')) return context.skip('no /proc to look into');
    process.env['AISLE_TEST_KEY'] = 'secret';
    workshop = new PictureWorkshop({ pixelsMax });
    await workshop.take(await picture('png'));
    delete process.env['AISLE_TEST_KEY'];
    const seen = readFileSync(`/proc/${workshop.processIds[0]}/environ`, 'utf8');
    assert.ok(!seen.includes('AISLE_TEST_KEY'), seen);
  });

  it('come after the server, and never before it', async () => {
    const own = getPriority();
    const niceness = async (): Promise<readonly number[]> => {
      workshop = new PictureWorkshop({ pixelsMax });
      await workshop.recipe();
      const all = workshop.processIds.map((pid) => getPriority(pid));
      await workshop.close();
      return all;
    };
    assert.deepEqual(await niceness(), [Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL)]);
    setPriority(constants.priority.PRIORITY_LOW);
    assert.deepEqual(await niceness(), [constants.priority.PRIORITY_LOW]);
  });
});
