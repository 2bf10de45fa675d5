import { type Call, callerId, type Result } from '../http/call.ts';
import { fieldOf, textOf } from '../lib/json.ts';
import { Refusal } from '../lib/refusal.ts';
import type { ApiKey } from '../parts/keys.ts';
import type { Parts } from '../parts.ts';

function listApiKeys(parts: Parts, call: Call): Result {
  const records = parts.keys.list(callerId(call)).map((key) => parts.presenter.key(key, null));
  return { about: 'apiKeys', value: records };
}

/** The text of a field that only the dialect requires. Refuses anything else. */
function requiredText(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined) throw new Refusal('missingField', [{ field, problem: 'missing', expected: 'string' }]);
  throw new Refusal('wrongType', [{ field, problem: 'type', expected: 'string' }]);
}

function createKey(parts: Parts, call: Call): Result {
  const { createNeeds } = parts.dialect.apiKey;
  const name = createNeeds === null ? null : requiredText(createNeeds, fieldOf(call.body, createNeeds));
  const { key, secret } = parts.keys.create(callerId(call), name);
  return { about: 'apiKey', value: parts.presenter.key(key, secret), id: key.id, location: '/auth/apiKey' };
}

function keysMeant(parts: Parts, call: Call): ApiKey[] {
  const form = call.operation === 'enableApiKey' ? parts.dialect.apiKey.enable : parts.dialect.apiKey.disable;
  if (form.in === 'none') return parts.keys.named(callerId(call), 'none', '');
  const value = form.in === 'query' ? call.query[form.field] : fieldOf(call.body, form.field);
  return parts.keys.named(callerId(call), form.value, requiredText(form.field, value));
}

function switchKeys(parts: Parts, call: Call, enabled: boolean): Result {
  const meant = keysMeant(parts, call);
  if (meant.length === 0) throw new Refusal('unknownId');
  if (parts.dialect.apiKey.repeated === 'refused' && meant.every((key) => key.enabled === enabled)) {
    throw new Refusal('state');
  }
  const switched = meant.map((key) => parts.keys.setEnabled(key, enabled));
  const last = switched.at(-1) as ApiKey;
  return { about: 'apiKey', value: parts.presenter.key(last, null), id: last.id };
}

function addIp(parts: Parts, call: Call): Result {
  const ip = parts.ips.canonical(textOf(fieldOf(call.body, 'ip')));
  parts.ips.add(callerId(call), ip);
  return { about: 'securityIP', value: { ip }, location: '/auth/securityIP' };
}

function deleteIp(parts: Parts, call: Call): Result {
  const ip = parts.ips.canonical(call.params['ip'] ?? '');
  parts.ips.remove(callerId(call), ip);
  return { about: 'securityIP', value: { ip } };
}

function createWebhook(parts: Parts, call: Call): Result {
  const account = callerId(call);
  const webhook = parts.webhooks.create(account, textOf(fieldOf(call.body, 'url')));
  parts.events.raise('createWebhook', account, { webhook: webhook.id });
  const value = parts.presenter.webhook(webhook, 'create');
  return { about: 'webhook', value, id: webhook.id, location: '/auth/webhook' };
}

function updateWebhook(parts: Parts, call: Call): Result {
  const webhook = parts.webhooks.update(callerId(call), textOf(fieldOf(call.body, 'url')));
  return { about: 'webhook', value: parts.presenter.webhook(webhook, 'update'), id: webhook.id };
}

function deleteWebhook(parts: Parts, call: Call): Result {
  const id = call.params['id'] ?? '';
  const webhook = parts.webhooks.byId(callerId(call), id);
  if (webhook !== null) parts.webhooks.remove(webhook);
  else if (parts.dialect.webhook.deleteMissing === 'refused') throw new Refusal('unknownId');
  return { about: 'webhook', value: { [parts.dialect.webhook.idName]: id }, id };
}

export const settingHandlers = {
  listApiKeys,
  createNewApiKey: createKey,
  enableApiKey: (parts: Parts, call: Call): Result => switchKeys(parts, call, true),
  disableApiKey: (parts: Parts, call: Call): Result => switchKeys(parts, call, false),
  getSecurityIP: (parts: Parts, call: Call): Result => ({
    about: 'securityIP',
    value: parts.ips.asText(parts.ips.list(callerId(call))),
  }),
  addSecurityIP: addIp,
  deleteSecurityIP: deleteIp,
  getWebhook: (parts: Parts, call: Call): Result => ({
    about: 'webhooks',
    value: parts.presenter.webhooks(parts.webhooks.list(callerId(call))),
  }),
  createWebhook,
  updateWebhook,
  deleteWebhook,
};
