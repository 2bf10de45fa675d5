import { z } from 'zod';
import { accountSchema, jwtSchema, mailSchema } from './dialect/account.ts';
import { accessSchema, errorsSchema, httpSchema, operationsSchema } from './dialect/http.ts';
import { apiKeySchema, eventsSchema, securityIpSchema } from './dialect/keys.ts';
import { feesSchema, listSchema, paymentSchema, webhookSchema } from './dialect/payment.ts';

/**
 * One complete set of answers to what the contract document leaves open: how one conformant service may behave.
 * Whatever passes this schema keeps every rule of the document; settings that would not are refused with a sentence.
 */
export const dialectSchema = z
  .strictObject({
    name: z.string().min(1),
    http: httpSchema,
    errors: errorsSchema,
    operations: operationsSchema,
    access: accessSchema,
    account: accountSchema,
    mail: mailSchema,
    jwt: jwtSchema,
    payment: paymentSchema,
    list: listSchema,
    fees: feesSchema,
    apiKey: apiKeySchema,
    securityIp: securityIpSchema,
    webhook: webhookSchema,
    events: eventsSchema,
  })
  .superRefine((dialect, context) => {
    for (const message of contradictions(dialect)) context.addIssue({ code: 'custom', message });
  });

export type Dialect = z.output<typeof dialectSchema>;

type Parts = Pick<Dialect, 'errors' | 'operations' | 'apiKey' | 'webhook' | 'account' | 'jwt' | 'events' | 'fees'>;

/** Says which settings of different chapters would break a rule together, one sentence each. */
export function contradictions(dialect: Parts): string[] {
  const { errors, operations, apiKey, webhook } = dialect;
  const says: string[] = [];
  const keyShown = ['plain', 'data', 'success', 'named', 'result'].includes(operations.createNewApiKey.body);
  if (!keyShown && apiKey.inListing !== 'full') {
    says.push('APIKEY-01: the key has to show in the answer of createNewApiKey or in full in the listing.');
  }
  if (webhook.listing === 'one' && webhook.second === 'many') {
    says.push('Several webhooks need a listing of several.');
  }
  if (errors.statuses.withdrawalRefused === errors.statuses.noCredentials) {
    says.push('AUTH-02: a refused withdrawal has to differ from the answer without credentials.');
  }
  if (errors.statuses.overdraw === errors.statuses.noCredentials) {
    says.push('AUTH-02: an overdraw has to differ from the answer without credentials.');
  }
  if (errors.statuses.rateLimited !== 429)
    says.push('A rate limit says 429: anything else would be taken for a verdict.');
  if (dialect.account.address.unknown === 'refused' && !namesFields(errors)) {
    says.push('Unknown address fields may be refused only by errors that name them: nobody could sign up otherwise.');
  }
  return says;
}

/** Whether a refusal tells which field it is about. */
export function namesFields(errors: Dialect['errors']): boolean {
  return errors.namesField && !['none', 'flat', 'spring', 'code'].includes(errors.style);
}
