import { z } from 'zod';
import { accountSchema, jwtSchema, mailSchema } from './dialect/account.ts';
import { accessSchema, errorsSchema, httpSchema, operationsSchema, showsRecord } from './dialect/http.ts';
import { apiKeySchema, eventsSchema, securityIpSchema } from './dialect/keys.ts';
import { feesSchema, listSchema, paymentSchema, webhookSchema } from './dialect/payment.ts';
import { isObject } from './lib/json.ts';

/**
 * A dialect answers everything that the contract document leaves open: it is the behaviour of one possible conformant
 * service.
 * Every dialect that passes this schema keeps all rules of the document. Settings that would break a rule are rejected
 * with a sentence. Each setting has the default of the embedded sandbox.
 */
export const dialectSchema = z
  .strictObject({
    name: z.string().min(1),
    http: httpSchema.prefault({}),
    errors: errorsSchema.prefault({}),
    operations: operationsSchema,
    access: accessSchema.prefault({}),
    account: accountSchema.prefault({}),
    mail: mailSchema.prefault({}),
    jwt: jwtSchema.prefault({}),
    payment: paymentSchema.prefault({}),
    list: listSchema.prefault({}),
    fees: feesSchema.prefault({}),
    apiKey: apiKeySchema.prefault({}),
    securityIp: securityIpSchema.prefault({}),
    webhook: webhookSchema.prefault({}),
    events: eventsSchema.prefault({}),
  })
  .superRefine((dialect, context) => {
    for (const message of contradictions(dialect)) context.addIssue({ code: 'custom', message });
  });

export type Dialect = z.output<typeof dialectSchema>;

/** The dialect of the embedded sandbox by default: realistic, and slightly inconvenient in places. */
export const defaultDialect: Dialect = dialectSchema.parse({ name: 'default' });

type Parts = Pick<Dialect, 'errors' | 'operations' | 'apiKey' | 'webhook' | 'account' | 'jwt' | 'events' | 'fees'>;

/** The settings of different chapters that together would break a rule, one sentence each. */
function contradictions(dialect: Parts): string[] {
  const { errors, operations, apiKey, webhook } = dialect;
  const found: string[] = [];
  if (!showsRecord(operations.createNewApiKey.body) && apiKey.inListing !== 'full') {
    found.push('APIKEY-01: the key has to show in the answer of createNewApiKey or in full in the listing.');
  }
  if (webhook.listing === 'one' && webhook.second === 'many') {
    found.push('Several webhooks need a listing of several.');
  }
  if (errors.statuses.withdrawalRefused === errors.statuses.noCredentials) {
    found.push('AUTH-02: a refused withdrawal has to differ from the answer without credentials.');
  }
  if (errors.statuses.overdraw === errors.statuses.noCredentials) {
    found.push('AUTH-02: an overdraw has to differ from the answer without credentials.');
  }
  if (errors.statuses.rateLimited !== 429)
    found.push('A rate limit says 429: anything else would be taken for a verdict.');
  if (dialect.account.address.unknown === 'refused' && !namesFields(errors)) {
    found.push('Unknown address fields may be refused only by errors that name them: nobody could sign up otherwise.');
  }
  return found;
}

/** The settings that tell the members of a union apart. */
const tags = ['kind', 'in', 'fixed', 'fresh'];

/** Settings with changes, unchecked. Objects are merged recursively; anything else replaces the previous value. */
export function withSettings(base: unknown, changes: unknown): unknown {
  if (!isObject(base) || !isObject(changes)) return changes;
  // Another member of a union has other settings, so it replaces the whole object.
  if (tags.some((tag) => tag in changes && changes[tag] !== base[tag])) return changes;
  const entries = Object.entries(changes).map(([name, value]) => [name, withSettings(base[name], value)] as const);
  return { ...base, ...Object.fromEntries(entries) };
}

/** Whether a refusal names the wrong field. */
export function namesFields(errors: Dialect['errors']): boolean {
  return errors.namesField && !['none', 'flat', 'spring', 'code'].includes(errors.style);
}
