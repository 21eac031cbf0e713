// Times of products as exact integers of microseconds.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import {
  formatMicroseconds,
  formatRead,
  parseMicroseconds,
} from '../../../src/catalog/microseconds.ts';

describe('times of products', () => {
  it('reads 0 to 6 fraction digits without losing one (contract 8.1)', () => {
    const second = Date.UTC(2026, 0, 1) * 1000;
    const cases = {
      '2026-01-01T00:00:00Z': 0,
      '2026-01-01T00:00:00.5Z': 500_000,
      '2026-01-01T00:00:00.000001Z': 1,
      '2026-01-01T00:00:00.123456Z': 123_456,
      '2026-01-01t00:00:00.999999z': 999_999,
    };
    for (const [text, rest] of Object.entries(cases)) {
      assert.equal(parseMicroseconds(text), second + rest, text);
    }
  });

  it('reads any offset as the same instant in UTC (contract 8.1)', () => {
    const instant = parseMicroseconds('2026-01-01T00:00:00Z');
    assert.equal(parseMicroseconds('2026-01-01T05:30:00+05:30'), instant);
    assert.equal(parseMicroseconds('2025-12-31T16:00:00-08:00'), instant);
    assert.equal(parseMicroseconds('2026-01-01T00:00:00-00:00'), instant);
  });

  it('refuses times that do not exist (contract 8.1)', () => {
    const impossible =
      '2026-02-29T00:00:00Z 2026-13-01T00:00:00Z 2026-00-01T00:00:00Z 2026-04-31T00:00:00Z ' +
      '2026-01-00T00:00:00Z 2100-02-29T00:00:00Z 2026-01-01T24:00:00Z 2026-01-01T00:60:00Z ' +
      '2016-12-31T23:59:60Z 2026-01-01T00:00:00+24:00 2026-01-01T00:00:00+01:60 ' +
      '2026-01-01T00:00:00 2026-01-01T00:00:00.1234567Z 2026-01-01T00:00:00.Z 2026-01-01 now ' +
      '1683-12-31T23:59:59Z 0050-01-01T00:00:00Z';
    for (const text of [...impossible.split(' '), '', '2026-01-01 00:00:00Z']) {
      assert.equal(parseMicroseconds(text), undefined, text);
    }
    assert.notEqual(parseMicroseconds('2024-02-29T00:00:00Z'), undefined);
    assert.notEqual(parseMicroseconds('2000-02-29T00:00:00Z'), undefined);
  });

  it('reads a time that is too late for an exact number as the latest one (contract 8.2, 9)', () => {
    for (const text of ['9999-12-31T23:59:59Z', '2256-01-01T00:00:00.000Z']) {
      assert.equal(parseMicroseconds(text), Number.MAX_SAFE_INTEGER, text);
    }
  });

  it('reads and refuses the common form like any other', () => {
    const part = (max: number, length: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(length, '0'));
    const parts = fc.tuple(
      fc.constantFrom(
        '0999',
        '1000',
        '1970',
        '2023',
        '2024',
        '2100',
        '2254',
        '2255',
        '2256',
        '2o24',
      ),
      part(14, 2),
      part(33, 2),
      part(25, 2),
      part(61, 2),
      part(61, 2),
      part(999, 3),
    );
    fc.assert(
      fc.property(parts, ([year, month, day, hour, minute, second, milli]) => {
        const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milli}`;
        assert.equal(parseMicroseconds(`${text}Z`), parseMicroseconds(`${text}+00:00`), text);
      }),
      { numRuns: 2000 },
    );
  });

  it('writes milliseconds, and microseconds only where there are some (contract 2.1)', () => {
    assert.equal(formatMicroseconds(1_000_000), '1970-01-01T00:00:01.000Z');
    assert.equal(formatMicroseconds(1_000_001), '1970-01-01T00:00:01.000001Z');
    assert.equal(formatMicroseconds(-1), '1969-12-31T23:59:59.999999Z');
  });

  it('keeps the sent text of a time only if it would be written so', () => {
    const texts =
      '2026-01-01T00:00:00.123Z 2026-01-01t00:00:00.123Z 2026-01-01T00:00:00.123z ' +
      '2026-01-01T00:00:00.1234Z 2026-01-01T00:00:00Z 2026-01-01T00:00:00+00:00 ' +
      '2026-01-01T00:00:00-01:00 2026-01-01T01:00:00.123456+01:00';
    for (const text of texts.split(' ')) {
      const microseconds = parseMicroseconds(text) ?? Number.NaN;
      assert.equal(formatRead(text, microseconds), formatMicroseconds(microseconds), text);
    }
  });

  const instants = fc.integer({ min: -8e15, max: 8.9e15 });

  it('reads back exactly what it wrote', () => {
    fc.assert(
      fc.property(instants, (microseconds) => {
        assert.equal(parseMicroseconds(formatMicroseconds(microseconds)), microseconds);
      }),
    );
  });

  it('orders texts as it orders instants, with any offsets', () => {
    const offsets = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(instants, offsets, (microseconds, offsetMinutes) => {
        const local = formatMicroseconds(microseconds + offsetMinutes * 60_000_000);
        const size = Math.abs(offsetMinutes);
        const hours = String(Math.floor(size / 60)).padStart(2, '0');
        const minutes = String(size % 60).padStart(2, '0');
        const text = `${local.slice(0, -1)}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
        assert.equal(parseMicroseconds(text), microseconds, text);
      }),
    );
  });
});
