// Names of locations in tenant settings: one for everybody or one per locale.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changeSettings,
  SettingsError,
  withDefaults,
} from '../../../../src/access/tenant-settings.ts';

function faultsOf(locations: unknown): string[] {
  try {
    changeSettings({}, { locations });
    return [];
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.faults.map(({ path }) => path);
  }
}

describe('location names in settings (contract 11.1)', () => {
  it('are none unless set, and are kept as they were set', () => {
    assert.deepEqual(withDefaults({}).locations, []);
    const locations = [
      { external_location_id: 'b', name: 'Berlin' },
      { external_location_id: 'k', name: { en: 'Cologne', 'de-DE': 'Köln' } },
    ];
    assert.deepEqual(withDefaults(changeSettings({}, { locations })).locations, locations);
  });

  it('are refused at their place: misspelt, nameless, of no locale, or given twice', () => {
    const good = { external_location_id: 'b', name: 'Berlin' };
    assert.deepEqual(faultsOf([good, { ...good, nmae: 'x', external_location_id: 'c' }]), [
      'locations.1.nmae',
    ]);
    assert.deepEqual(faultsOf([{ external_location_id: 'b' }]), ['locations.0.name']);
    assert.notDeepEqual(faultsOf([{ ...good, name: '' }]), []);
    assert.notDeepEqual(faultsOf([{ ...good, name: {} }]), []);
    assert.deepEqual(faultsOf([{ ...good, name: { '': 'Berlin' } }]), ['locations.0.name.']);
    assert.deepEqual(faultsOf([good, good]), ['locations.1']);
  });
});
