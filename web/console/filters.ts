// The console's filters, stored in the address: a link shows a colleague the same.

export interface Filters {
  /** Empty for all tenants. */
  readonly tenant: string;
  /** Minutes that the charts show. */
  readonly minutes: number;
  readonly session: string;
  readonly query: string;
}

export const ranges = [5, 15, 60] as const;

export function filtersOf(search: string): Filters {
  const asked = new URLSearchParams(search);
  const minutes = Number(asked.get('minutes'));
  return {
    tenant: asked.get('tenant') ?? '',
    minutes: ranges.find((one) => one === minutes) ?? 15,
    session: asked.get('session') ?? '',
    query: asked.get('q') ?? '',
  };
}

/** The address's query for filters, without default values. */
export function searchOf({ tenant, minutes, session, query }: Filters): string {
  const asked = new URLSearchParams();
  if (tenant !== '') asked.set('tenant', tenant);
  if (minutes !== 15) asked.set('minutes', String(minutes));
  if (session !== '') asked.set('session', session);
  if (query !== '') asked.set('q', query);
  const text = asked.toString();
  return text === '' ? '' : `?${text}`;
}

/** Event by which a part of the page changes a filter. */
export class FilterChange extends CustomEvent<Partial<Filters>> {
  constructor(change: Partial<Filters>) {
    super('filter-change', { detail: change, bubbles: true });
  }
}
