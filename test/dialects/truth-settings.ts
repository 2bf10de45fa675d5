import { showsRecord } from '../../sandbox/dialect/http.ts';
import type { Dialect } from '../../sandbox/dialect.ts';
import type { Json } from '../../src/journal/entry.ts';
import { essentialOf } from './essential.ts';
import { envelope, keys, payments, successBodies, webhooks } from './samples.ts';
import { either } from './truth-account.ts';
import type { Truth } from './truth-http.ts';

function requestWord(form: Dialect['apiKey']['enable']): string {
  return form.in === 'none' ? 'none' : form.field;
}

/** The words for an enabled and a disabled key. If no body shows a state, the words of the contract's operations. */
function keyWords({ apiKey: { state } }: Dialect): readonly [on: string | boolean, off: string | boolean] {
  if (state === null) return ['enabled', 'disabled'];
  return state.kind === 'boolean' ? [true, false] : [state.on, state.off];
}

function keyTransitions(dialect: Dialect): Json {
  const [on, off] = keyWords(dialect);
  const { enableApiKey, disableApiKey } = dialect.operations;
  const repeats = dialect.apiKey.repeated === 'accepted';
  const { state } = dialect.errors.statuses;
  return [
    { from: on, operation: 'disableApiKey', to: off, status: disableApiKey.status },
    { from: off, operation: 'enableApiKey', to: on, status: enableApiKey.status },
    { from: on, operation: 'enableApiKey', to: on, status: repeats ? enableApiKey.status : state },
    { from: off, operation: 'disableApiKey', to: off, status: repeats ? disableApiKey.status : state },
  ];
}

function keyTruth(dialect: Dialect): Truth {
  const { apiKey, operations } = dialect;
  const shown = showsRecord(operations.createNewApiKey.body);
  const [on, off] = keyWords(dialect);
  return {
    // In the listing any record may contain the key, so `*` is its index.
    'key-path': shown
      ? `${envelope(dialect, 'createNewApiKey')}/${apiKey.keyName}`
      : `${envelope(dialect, 'listApiKeys')}/*/${apiKey.keyName}`,
    'key-record': {
      create: essentialOf(successBodies(dialect, 'createNewApiKey')),
      list: essentialOf(keys(dialect, 'list')),
    },
    'key-requests': {
      create: apiKey.createNeeds ?? 'none',
      enable: requestWord(apiKey.enable),
      disable: requestWord(apiKey.disable),
    },
    'key-count': apiKey.second === 'many' || apiKey.second === 'rotates' ? 'many' : 'one',
    'key-after-second': apiKey.second === 'many' || apiKey.second === 'refused' ? 'valid' : 'revoked',
    'key-states': apiKey.state === null ? null : { path: `/${apiKey.state.name}`, values: [on, off] },
    'key-transitions': keyTransitions(dialect),
  };
}

function webhookTruth(dialect: Dialect): Truth {
  const { webhook } = dialect;
  return {
    'webhook-record': {
      create: essentialOf(successBodies(dialect, 'createWebhook')),
      list: essentialOf(webhooks(dialect, 'list')),
      update: essentialOf(successBodies(dialect, 'updateWebhook')),
    },
    'webhook-count': webhook.second,
    'webhook-duplicate': either(dialect, webhook.duplicate === 'accepted', 'createWebhook', 'duplicate'),
    'webhook-delete-missing': either(dialect, webhook.deleteMissing === 'accepted', 'deleteWebhook', 'unknownId'),
    'webhook-update-without': either(dialect, webhook.updateWithout === 'accepted', 'updateWebhook', 'unknownId'),
    'webhook-url-schemes': [...webhook.schemes],
  };
}

function ipTruth(dialect: Dialect): Truth {
  const { securityIp } = dialect;
  return {
    'ip-string-form': { form: securityIp.form, empty: securityIp.form === 'json-array' ? '[]' : securityIp.empty },
    'ip-enforcement': securityIp.enforcement,
    'ip-forms': [...securityIp.forms],
    'ip-duplicate': either(dialect, securityIp.duplicate === 'accepted', 'addSecurityIP', 'duplicate'),
    'ip-delete-missing': either(dialect, securityIp.deleteMissing === 'accepted', 'deleteSecurityIP', 'unknownId'),
  };
}

/** The bodies of an event of one kind. */
function eventBodies(dialect: Dialect, cause: string, kind: string): Json[] {
  const { kindName, envelope: form, payment } = dialect.events;
  const isPayment = cause === 'createPayment' || cause === 'updatePayment' || cause === 'sandboxPay';
  const byId: Json = { [dialect.payment.idName]: '1001' };
  const others: Json = cause === 'createWebhook' ? { webhook: '1001' } : { amount: 1.5 };
  const abouts = isPayment ? (payment === 'id' ? [byId] : payments(dialect, 'event')) : [others];
  const createdAt = '2026-01-02T03:04:05.678Z';
  return abouts.map((about): Json => {
    if (form === 'data') return { id: 'evt_1', [kindName]: kind, createdAt, data: about };
    if (form === 'payload-inside') return { payload: { [kindName]: kind, payment: about }, sentAt: createdAt };
    return isPayment && payment === 'id'
      ? { [kindName]: kind, paymentId: '1001', createdAt }
      : { [kindName]: kind, payment: about, createdAt };
  });
}

function signature({ events }: Dialect): Json {
  if (events.signature === null) return null;
  const { header, algorithm, encoding, form, secret } = events.signature;
  const signed = form === 'stripe' || form === 'timestamped' ? 'timestamp.body' : 'body';
  return { header, scheme: secret === 'told' ? `hmac-${algorithm}-${encoding}-${signed}` : null };
}

function callback(dialect: Dialect): Json {
  const { callback: rules } = dialect.events;
  if (rules === null) return { calledOn: 'never', method: null, body: null };
  const bodies = { empty: [], id: [{ [dialect.payment.idName]: '1001' }], record: payments(dialect, 'event') };
  return { calledOn: rules.on, method: rules.method, body: essentialOf(bodies[rules.body]) };
}

function eventTruth(dialect: Dialect): Truth {
  const { events } = dialect;
  const kinds = Object.entries(events.kinds).filter((entry): entry is [string, string] => entry[1] !== null);
  const timestamped = events.signature?.form === 'timestamped';
  const headers = new Set<string>([
    ...events.headers,
    ...(events.signature === null ? [] : [events.signature.header]),
    ...(timestamped ? ['x-webhook-timestamp'] : []),
  ]);
  return {
    'event-kinds': Object.fromEntries(kinds.map(([operation, kind]) => [kind, operation])),
    'event-kind-path': `${events.envelope === 'payload-inside' ? '/payload' : ''}/${events.kindName}`,
    'event-payload': Object.fromEntries(
      kinds.map(([cause, kind]) => [kind, essentialOf(eventBodies(dialect, cause, kind))]),
    ),
    'event-headers': [...headers].sort(),
    'event-signature': signature(dialect),
    'event-retries': { attempts: events.retryDelaysMs.length + 1, delaysMs: [...events.retryDelaysMs] },
    'event-delay': { medianMs: events.delayMs },
    'callback-success': callback(dialect),
  };
}

/** Chapters apiKey, securityIP, webhook and events. */
export function settingsTruth(dialect: Dialect): Truth {
  return { ...keyTruth(dialect), ...webhookTruth(dialect), ...ipTruth(dialect), ...eventTruth(dialect) };
}
