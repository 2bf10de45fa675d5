import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { isLoopbackHost } from '../http/host.ts';
import type { JsonObject } from '../lib/json.ts';
import { Timers } from '../lib/timers.ts';
import type { Parts } from '../parts.ts';
import type { Webhook } from './webhooks.ts';

const timeoutMs = 5000;

/** The sandbox sends only to this machine and to hosts that its owner allows, whatever URL a test gives. */
function mayReach(url: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return isLoopbackHost(hostname) || allowed.includes(hostname);
}

type Method = 'GET' | 'POST';
type Post = (method: Method, url: string, headers: Record<string, string>, body: string | null) => Promise<boolean>;

const postingBy =
  (agent: Agent): Post =>
  async (method, url, headers, body) => {
    try {
      const type = body === null ? {} : { 'content-type': 'application/json' };
      const response = await request(url, {
        method,
        body,
        dispatcher: agent,
        headers: { 'user-agent': 'pix-sandbox', ...type, ...headers },
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      await response.body.dump({ limit: 65_536 });
      return response.statusCode >= 200 && response.statusCode < 300;
    } catch {
      return false;
    }
  };

export function createDeliveries(parts: Parts, deliverTo: readonly string[]) {
  const rules = parts.dialect.events;
  const agent = new Agent({ keepAliveTimeout: 1000, connections: 32 });
  const timers = new Timers();
  return {
    /** Delivers an event to a webhook in the background, with the delay and the retries of the dialect. */
    send: (webhook: Webhook, kind: string, payload: JsonObject): void => {
      const body = JSON.stringify(payload);
      const eventId = randomUUID();
      const deliver = async (attempt: number): Promise<void> => {
        if (timers.isClosed || !parts.webhooks.isCurrent(webhook)) return;
        const headers = parts.events.headers({ kind, eventId, attempt }, webhook, body);
        const taken = await parts.deliveries.post('POST', webhook.url, headers, body);
        const pause = rules.retryDelaysMs[attempt - 1];
        if (!taken && pause !== undefined) timers.later(pause, () => void deliver(attempt + 1));
      };
      if (parts.deliveries.isReachable(webhook.url)) timers.later(rules.delayMs, () => void deliver(1));
    },
    /** Calls a URL once in the background. */
    call: (method: Method, url: string, body: JsonObject | null): void => {
      if (!parts.deliveries.isReachable(url)) return;
      const text = body === null ? null : JSON.stringify(body);
      timers.later(rules.delayMs, () => void parts.deliveries.post(method, url, {}, text));
    },
    /** Makes one attempt. Returns whether the response was a 2xx. */
    post: postingBy(agent),
    isReachable: (url: string): boolean => mayReach(url, deliverTo),
    /** Cancels pending deliveries. */
    close: async (): Promise<void> => {
      timers.close();
      await agent.destroy();
    },
  };
}
