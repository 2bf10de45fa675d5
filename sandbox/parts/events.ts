import { createHmac, randomUUID } from 'node:crypto';
import type { JsonObject } from '../lib/json.ts';
import type { Parts } from '../parts.ts';
import type { Payment } from './payments.ts';
import type { Webhook } from './webhooks.ts';

/** The operations that may cause an event. */
type Cause = 'createPayment' | 'updatePayment' | 'sandboxPay' | 'withdrawEarnedFees' | 'createWebhook';

interface Delivery {
  readonly kind: string;
  readonly eventId: string;
  /** 1, 2, … */
  readonly attempt: number;
}

function isPayment(about: Payment | JsonObject): about is Payment {
  return 'paidAt' in about && 'revision' in about;
}

function payloadOf(parts: Parts, kind: string, about: Payment | JsonObject): JsonObject {
  const { kindName, envelope, payment } = parts.dialect.events;
  const { idName } = parts.dialect.payment;
  const isIdAlone = isPayment(about) && payment === 'id';
  const full = isPayment(about) ? parts.presenter.payment(about, 'event') : about;
  const record = isIdAlone ? { [idName]: about.id } : full;
  const id = `evt_${randomUUID()}`;
  const createdAt = parts.clock.iso();
  if (envelope === 'data') return { id, [kindName]: kind, createdAt, data: record };
  if (envelope === 'payload-inside') return { payload: { [kindName]: kind, payment: record }, sentAt: createdAt };
  return { [kindName]: kind, ...(isIdAlone ? { paymentId: about.id } : { payment: record }), createdAt };
}

function signatureOf({ dialect }: Parts, secret: string, timestamp: string, body: string): string {
  if (dialect.events.signature === null) return '';
  const { algorithm, encoding, form } = dialect.events.signature;
  const overTime = form === 'stripe' || form === 'timestamped';
  const mac = createHmac(algorithm, secret)
    .update(overTime ? `${timestamp}.${body}` : body)
    .digest(encoding);
  if (form === 'stripe') return `t=${timestamp},v1=${mac}`;
  return form === 'prefixed' ? `${algorithm}=${mac}` : mac;
}

export function createEvents(parts: Parts) {
  const rules = parts.dialect.events;
  return {
    /** Sends an event to every webhook of an account. `about` is the payment, if the event has one. */
    raise: (cause: Cause, account: string, about: Payment | JsonObject): void => {
      const kind = rules.kinds[cause];
      if (kind === null) return;
      const payload = parts.events.payload(kind, about);
      for (const webhook of parts.webhooks.list(account)) parts.deliveries.send(webhook, kind, payload);
    },
    payload: (kind: string, about: Payment | JsonObject): JsonObject => payloadOf(parts, kind, about),
    headers: ({ kind, eventId, attempt }: Delivery, webhook: Webhook, body: string): Record<string, string> => {
      const timestamp = String(Math.floor(parts.clock.now() / 1000));
      const { signature } = rules;
      const all: Record<string, string> = {
        'x-event-id': eventId,
        'x-event-type': kind,
        'x-attempt': String(attempt),
        'x-webhook-timestamp': timestamp,
      };
      const timestamped = signature?.form === 'timestamped';
      const chosen = Object.entries(all).filter(
        ([name]) => rules.headers.some((has) => has === name) || (timestamped && name === 'x-webhook-timestamp'),
      );
      const signed =
        signature === null ? {} : { [signature.header]: parts.events.sign(webhook.secret, timestamp, body) };
      return { ...Object.fromEntries(chosen), ...signed };
    },
    /** The value of the signature header. */
    sign: (secret: string, timestamp: string, body: string): string => signatureOf(parts, secret, timestamp, body),
    /** Calls the callbackSuccessUrl of a payment, if the dialect does so after this operation. */
    callBack: (cause: Cause, payment: Payment): void => {
      const { callback } = rules;
      const url = payment.callbackSuccessUrl;
      if (callback === null || callback.on !== cause || url === null) return;
      const bodies = {
        empty: null,
        id: { [parts.dialect.payment.idName]: payment.id },
        record: parts.presenter.payment(payment, 'event'),
      };
      parts.deliveries.call(callback.method, url, bodies[callback.body]);
    },
  };
}
