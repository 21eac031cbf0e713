// The derivation of availability, case by case (contract 9, 6.4).

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  availabilityOf,
  levelsByLocation,
  type StockQuestion,
} from '../../../../src/catalog/inventory/availability.ts';
import { partOf, type PlacedLevel } from '../../../../src/catalog/inventory/inventory-tables.ts';

type Told = readonly [variant: string, location: string, available: number | null];

function levelsOf(told: readonly Told[]): PlacedLevel[] {
  return told.map(([variant, location, available], index) => ({
    variant: partOf(variant || undefined),
    location: partOf(location || undefined),
    available,
    occurred_at_us: index + 1,
  }));
}

function status(told: readonly Told[], question: Partial<StockQuestion> = {}): string {
  return availabilityOf(levelsOf(told), { variantIds: ['a', 'b'], ...question }).status;
}

const variantA = { variantId: 'a' };
const plain = { variantIds: [] };

describe('availability (contract 9)', () => {
  it('is unknown without levels, or if the levels are not tracked', () => {
    assert.equal(status([]), 'unknown');
    assert.equal(status([], variantA), 'unknown');
    assert.equal(status([['', '', null]], plain), 'unknown');
    assert.equal(status([['a', '', null]], variantA), 'unknown');
  });

  it('is in stock above zero at any location, and out of stock at zero and below at all', () => {
    assert.equal(status([['', '', 1]], plain), 'in_stock');
    assert.equal(status([['', '', 0]], plain), 'out_of_stock');
    assert.equal(status([['', '', -3]], plain), 'out_of_stock');
    const [empty, full] = [['', 'x', 0] as const, ['', 'y', 2] as const];
    assert.equal(status([empty, full], plain), 'in_stock');
    assert.equal(status([empty, ['', 'y', -1]], plain), 'out_of_stock');
    assert.equal(status([empty, ['', '', 4]], plain), 'in_stock');
  });

  it('is unknown with an untracked location among empty ones, in stock among full ones', () => {
    assert.equal(
      status(
        [
          ['', 'x', null],
          ['', 'y', 0],
        ],
        plain,
      ),
      'unknown',
    );
    assert.equal(
      status(
        [
          ['', 'x', null],
          ['', 'y', 1],
        ],
        plain,
      ),
      'in_stock',
    );
  });

  it("is a variant's own if it has levels, else the product's", () => {
    assert.equal(
      status(
        [
          ['', '', 5],
          ['a', '', 0],
        ],
        variantA,
      ),
      'out_of_stock',
    );
    assert.equal(
      status(
        [
          ['', '', 5],
          ['b', '', 0],
        ],
        variantA,
      ),
      'in_stock',
    );
    assert.equal(
      status(
        [
          ['', '', 0],
          ['b', '', 9],
        ],
        variantA,
      ),
      'out_of_stock',
    );
    assert.equal(status([['b', '', 9]], variantA), 'unknown');
  });

  it('is in stock for a product if any variant is, and out of stock only if all are', () => {
    assert.equal(
      status([
        ['a', '', 0],
        ['b', 'x', 1],
      ]),
      'in_stock',
    );
    assert.equal(
      status([
        ['a', '', 0],
        ['b', 'x', 0],
      ]),
      'out_of_stock',
    );
    assert.equal(status([['a', '', 0]]), 'unknown');
    assert.equal(
      status([
        ['a', '', 0],
        ['', '', 0],
      ]),
      'out_of_stock',
    );
    assert.equal(
      status([
        ['a', '', 0],
        ['', '', 1],
      ]),
      'in_stock',
    );
  });

  it('does not count levels of variants that the product does not have', () => {
    assert.equal(
      status([
        ['gone', '', 7],
        ['a', '', 0],
        ['b', '', 0],
      ]),
      'out_of_stock',
    );
    assert.equal(status([['gone', '', 7]], plain), 'unknown');
  });

  it('is as of the newest level that decided', () => {
    const asOf = (told: readonly Told[], question: StockQuestion) =>
      availabilityOf(levelsOf(told), question).asOfUs;
    assert.equal(
      asOf(
        [
          ['', 'x', 1],
          ['', 'y', 2],
          ['', 'z', 0],
        ],
        plain,
      ),
      2,
    );
    assert.equal(
      asOf(
        [
          ['', 'x', 0],
          ['', 'y', 0],
        ],
        plain,
      ),
      2,
    );
    assert.equal(
      asOf(
        [
          ['', 'x', 0],
          ['', 'y', null],
        ],
        plain,
      ),
      2,
    );
    assert.equal(asOf([], plain), undefined);
  });

  it('is at a location by the levels of that location alone', () => {
    const levels = levelsOf([
      ['', '', 9],
      ['a', 'x', 0],
      ['', 'x', 3],
      ['a', 'y', 1],
    ]);
    const byLocation = levelsByLocation(levels);
    const at = (location: string, question: Partial<StockQuestion> = {}) =>
      availabilityOf(byLocation.get(location) ?? [], { variantIds: ['a', 'b'], ...question })
        .status;
    assert.equal(at('x', variantA), 'out_of_stock');
    assert.equal(at('x', { variantId: 'b' }), 'in_stock');
    assert.equal(at('y', variantA), 'in_stock');
    assert.equal(at('y', { variantId: 'b' }), 'unknown');
    assert.equal(at('z'), 'unknown');
  });

  it('tells ids apart that are too long to be part of a key', () => {
    const long = '𝔸'.repeat(128);
    const other = `${long.slice(2)}𝔹`;
    assert.notEqual(partOf(long), partOf(other));
    assert.ok(Buffer.byteLength(partOf(long)) < 100);
    assert.equal(status([[long, '', 1]], { variantId: long }), 'in_stock');
    assert.equal(status([[long, '', 1]], { variantId: other }), 'unknown');
  });
});
