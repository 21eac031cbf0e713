// From which addresses a picture may be fetched: rules on its URL, and on the IP address of its host.
// The only file that imports ipaddr.js.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SourceFault } from './source-fault.ts';

/** Whether the tenant listed a host, as it stands in a URL: lower case, with a port of its own. */
export type IsListed = (host: string) => boolean;

/** Private ranges, allowed for a listed host: machines in the operator's own network. */
const privateRanges = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat']);

/** The one public address that is a cloud's own service (Azure). */
const cloudService = '168.63.129.16';

/** The deprecated `::10.0.0.1`, which the library reads as the mapped `::ffff:10.0.0.1`. */
const compatibleForm = /^(?!::ffff:)[0-9a-f:]*:\d+\.\d+\./i;

/** IANA has assigned all public addresses from this block; others are refused. */
const publicIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether a picture may be fetched from this IP address. Public addresses are allowed, private ones only for
 * a listed host. Never allowed: link-local (with the metadata of clouds), multicast and all other special
 * addresses, and IPv6 forms that contain an IPv4 address.
 */
export function isReachable(address: string, isHostListed: boolean): boolean {
  if (!ipaddr.isValid(address) || compatibleForm.test(address)) return false;
  let parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) {
    parsed = parsed.toIPv4Address();
  }
  if (parsed.toString() === cloudService) return false;
  const range = parsed.range();
  if (isHostListed && privateRanges.has(range)) return true;
  if (range !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(publicIpv6);
}

/** Throws {@link SourceFault} if the URL alone is not allowed. */
export function checkSource(url: URL, isListed: IsListed): void {
  const isHostListed = isListed(url.host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHostListed)) {
    throw new SourceFault('http_not_allowed', 'only a listed host may be asked without TLS');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SourceFault('credentials_in_url', 'the address holds credentials');
  }
  // Another port is another service of the machine: a tenant has to name it.
  if (url.port !== '' && !isHostListed) {
    throw new SourceFault('port_refused', `port ${url.port} needs the host to be listed`);
  }
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // Node connects to a literal address without the look-up, so it is checked here.
  // A parsed URL has addresses in the form that `isIP` knows.
  if (isIP(literal) !== 0 && !isReachable(literal, isHostListed)) {
    throw new SourceFault('address_refused', `${literal} may not be reached`);
  }
}
