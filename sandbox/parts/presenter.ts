import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../src/contract/operations.ts';
import { type BodyStyle, showsRecord } from '../dialect/http.ts';
import type { Answer, Result } from '../http/call.ts';
import { errorBody, type Refused } from '../lib/errors.ts';
import type { Json, JsonObject } from '../lib/json.ts';
import { balanceBody, keyRecord, type Place, paymentRecord, webhookRecord } from '../lib/records.ts';
import type { Parts } from '../parts.ts';
import type { Account } from './accounts.ts';
import type { ApiKey } from './keys.ts';
import type { Page } from './pages.ts';
import type { Payment } from './payments.ts';
import type { Webhook } from './webhooks.ts';

function styled(style: BodyStyle, { about, value, id }: Result): Json | undefined {
  switch (style) {
    case 'empty':
      return undefined;
    case 'plain':
      return value;
    case 'data':
      return { data: value };
    case 'success':
      return { success: true, data: value };
    case 'named':
      return { [about]: value };
    case 'result':
      return { result: value, meta: { ok: true } };
    case 'message':
      return { message: 'ok' };
    case 'id':
      return { id: id ?? null };
    case 'idText':
      return id ?? null;
  }
}

function loginBody({ dialect }: Parts, account: Account, token: string): JsonObject {
  const { beside, lifetime } = dialect.jwt;
  const { state } = dialect.account;
  const shown = state !== null && state.in !== 'createAccount' ? { [state.name]: state.value } : {};
  return {
    tokenJWT: token,
    ...(beside.includes('tokenType') ? { tokenType: 'Bearer' } : {}),
    ...(beside.includes('expiresIn') && lifetime !== null ? { expiresIn: lifetime } : {}),
    ...(beside.includes('account') ? { account: { id: account.id, email: account.email, ...shown } } : shown),
  };
}

function jsonAnswer({ dialect }: Parts, status: number, body: Json | undefined, type?: string): Answer {
  if (body === undefined) return { status, headers: {}, body: null };
  return { status, headers: { 'content-type': type ?? dialect.http.jsonType }, body: JSON.stringify(body) };
}

function successAnswer(parts: Parts, operation: OperationId, result: Result, base: string): Answer {
  const { http, operations, securityIp } = parts.dialect;
  const { status } = operations[operation];
  const path = http.location === 'none' ? undefined : result.location;
  const where = path === undefined ? {} : { location: (http.location === 'absolute' ? base : basePathOf(base)) + path };
  const isText = operation === 'getSecurityIP' && securityIp.transport === 'text';
  const answer = isText
    ? { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: String(result.value) }
    : jsonAnswer(parts, status, parts.presenter.body(operation, result));
  return { ...answer, headers: { ...answer.headers, ...where } };
}

/** Formats everything that the service sends. */
export function createPresenter(parts: Parts) {
  const { dialect } = parts;
  const showsSecret = dialect.events.signature?.secret === 'told';
  const showsOnCreate = showsRecord(dialect.operations.createWebhook.body);
  return {
    payment: (payment: Payment, place: Place): JsonObject => paymentRecord(dialect.payment, place, payment),
    page: ({ items, ...page }: Page): JsonObject => ({
      ...page,
      data: items.map((payment) => parts.presenter.payment(payment, 'list')),
      ...(dialect.http.versionField === null
        ? {}
        : { [dialect.http.versionField.name]: dialect.http.versionField.value }),
    }),
    account: (account: Account): JsonObject => {
      const { state } = dialect.account;
      const shown = state !== null && state.in !== 'concludesLogin' ? { [state.name]: state.value } : {};
      const { id, email, fullName, accountType, createdAt } = account;
      return { id, email, fullName, accountType, ...shown, createdAt };
    },
    login: (account: Account, token: string): JsonObject => loginBody(parts, account, token),
    key: (key: ApiKey, secret: string | null): JsonObject => keyRecord(dialect.apiKey, key, secret),
    webhook: (webhook: Webhook, place: 'create' | 'list' | 'update'): JsonObject =>
      webhookRecord(dialect.webhook, webhook, showsSecret && place === (showsOnCreate ? 'create' : 'list')),
    webhooks: (webhooks: readonly Webhook[]): Json => {
      const records = webhooks.map((webhook) => parts.presenter.webhook(webhook, 'list'));
      return dialect.webhook.listing === 'list' ? records : (records[0] ?? null);
    },
    balance: (account: string): Json => balanceBody(dialect.fees.balance, parts.ledger.balance(account)),
    /** The body of a success in the style of the operation. `undefined` for none. */
    body: (operation: OperationId, result: Result): Json | undefined =>
      styled(dialect.operations[operation].body, result),
    success: (operation: OperationId, result: Result, base: string): Answer =>
      successAnswer(parts, operation, result, base),
    refusal: (refused: Refused): Answer => {
      const { errors } = dialect;
      const type = errors.style === 'problem' ? 'application/problem+json' : undefined;
      return jsonAnswer(parts, errors.statuses[refused.kind], errorBody(errors, refused), type);
    },
    headers: (): Record<string, string> => {
      const fresh = { uuid: () => randomUUID(), ms: () => String(parts.clock.now()) };
      const all = Object.entries(dialect.http.headers);
      return Object.fromEntries(
        all.map(([name, value]) => [name, 'fixed' in value ? value.fixed : fresh[value.fresh]()]),
      );
    },
  };
}

function basePathOf(base: string): string {
  return new URL(base).pathname.replace(/\/$/, '');
}
