// The hint headers of a rate (contract 2.5) as bytes: they differ in each reply.

import type { RateLimit, RateStanding } from '../access/rate-limits.ts';
import { constantBytes, type JsonBytes } from '../base/json-bytes.ts';

/** The lines of a policy up to the number that is left. */
const starts = new WeakMap<RateLimit, Buffer>();
const timeLeft = constantBytes(';t=');

/** Writes what {@link RateLimit.headers} has as lines, each with its break in front. */
export function writeRate(rate: RateLimit, standing: RateStanding, json: JsonBytes): void {
  let start = starts.get(rate);
  if (start === undefined) {
    const { name, policyHeader } = rate;
    start = constantBytes(`\r\nRateLimit-Policy: ${policyHeader}\r\nRateLimit: "${name}";r=`);
    starts.set(rate, start);
  }
  json.bytes(start);
  json.value(standing.remaining);
  json.bytes(timeLeft);
  json.value(standing.resetSeconds);
}
