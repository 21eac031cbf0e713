// Counts the hosts of product pages: cards link only to hosts that the tenant allows.

import { variantsIn, type Item } from './item-values.ts';

/** Counts products by the host of their page. */
export class LinkCensus {
  readonly #countByHost = new Map<string, number>();

  add(item: Readonly<Item>): void {
    const hosts = [item, ...variantsIn(item)].map(({ url }) => hostOf(url));
    for (const host of new Set(hosts)) {
      if (host !== undefined) this.#countByHost.set(host, (this.#countByHost.get(host) ?? 0) + 1);
    }
  }

  /** The message if cards will have no links; '' otherwise, or if it is not known. */
  warning(tenantId: string | undefined, allowed: readonly string[] | undefined): string {
    if (allowed === undefined || tenantId === undefined) return '';
    const missing = [...this.#countByHost].filter(([host]) => !allowed.includes(host));
    if (missing.length === 0) return '';
    const hosts = missing.map(([host, count]) => `${host} (${count} products)`).slice(0, 5);
    const flags = missing.slice(0, 5).map(([host]) => `--destination-host ${host}`);
    return (
      `Links: cards will not lead to ${hosts.join(', ')}, which the tenant does not allow. ` +
      `To allow: aisle tenant update ${tenantId} ${flags.join(' ')}`
    );
  }
}

/** The host in the form of the settings; undefined if the page is not https. */
function hostOf(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  const parsed = URL.parse(url);
  return parsed?.protocol === 'https:' ? parsed.host : undefined;
}
