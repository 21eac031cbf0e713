// A sender of inventory events: signs with the public library of Standard Webhooks.

import { Webhook } from 'standardwebhooks';
import type { InventoryLevel } from '../../src/contract/inventory.ts';
import type { Answer, Loose } from './chat-client.ts';

export interface InventoryApi {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly inventorySecret: string;
}

export interface Sending {
  readonly id?: string;
  /** When the attempt is signed; now unless said. */
  readonly atMs?: number;
  /** Replace or, with undefined, remove what was signed. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export const inventoryPath = '/api/v1/inventory/events';

let sentCount = 0;

/** An id that was not used in this process before. */
export function newEventId(): string {
  sentCount += 1;
  return `msg_${sentCount}`;
}

/** The three headers for a payload. */
export function signed(
  secret: string,
  payload: string,
  { id = newEventId(), atMs = Date.now() }: Sending = {},
): Record<string, string> {
  const seconds = Math.floor(atMs / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': new Webhook(secret).sign(id, new Date(seconds * 1000), payload),
  };
}

export function levelsEvent(levels: readonly unknown[]) {
  return { type: 'inventory.levels.updated', timestamp: '2026-11-21T12:00:00Z', data: { levels } };
}

/** A level with a time; what is given wins. */
export function level(
  product: string,
  available: number | null,
  more: Partial<InventoryLevel> = {},
): InventoryLevel {
  return {
    external_product_id: product,
    available,
    occurred_at: '2026-11-21T11:00:00Z',
    ...more,
  };
}

/** Sends text as one event, signed unless the headers say otherwise. */
export async function sendText(
  api: InventoryApi,
  payload: string,
  sending: Sending = {},
): Promise<Answer<Loose>> {
  const headers = {
    authorization: `Bearer ${api.apiKey}`,
    'content-type': 'application/json',
    ...signed(api.inventorySecret, payload, sending),
    ...sending.headers,
  };
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  const response = await fetch(api.baseUrl + inventoryPath, {
    method: 'POST',
    headers: Object.fromEntries(given) as Record<string, string>,
    body: payload,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

/** Sends one event. */
export function sendEvent(
  api: InventoryApi,
  body: unknown,
  sending?: Sending,
): Promise<Answer<Loose>> {
  return sendText(api, JSON.stringify(body), sending);
}

/** Sends levels as one event. */
export function sendLevels(
  api: InventoryApi,
  levels: readonly unknown[],
  sending?: Sending,
): Promise<Answer<Loose>> {
  return sendEvent(api, levelsEvent(levels), sending);
}
