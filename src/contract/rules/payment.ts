import type { RuleRecord } from './rule.ts';

/** What the document states, in the chapter payment. */
export const paymentRules = {
  'PAYMENT-01': { chapter: 'payment', level: 'must', says: 'create with amount alone is accepted' },
  'PAYMENT-02': {
    chapter: 'payment',
    level: 'must',
    says: 'create without amount is refused, and no payment appears in the list',
  },
  'PAYMENT-03': {
    chapter: 'payment',
    level: 'must',
    says: 'create accepts each optional field beside amount, and all together',
    cases: ['selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate', 'all'],
  },
  'PAYMENT-04': {
    chapter: 'payment',
    level: 'must',
    says: 'a created payment appears in the list with a string id, unique among all payments seen',
  },
  'PAYMENT-05': {
    chapter: 'payment',
    level: 'must',
    says: 'its list item carries amount as a number, equal to what was sent',
  },
  'PAYMENT-06': {
    chapter: 'payment',
    level: 'should',
    says: 'its list item carries every other field that was sent, under its own name and with the same value',
    cases: ['selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate'],
  },
  'PAYMENT-07': {
    chapter: 'payment',
    level: 'must',
    says: 'read by id accepts a created id and refuses an unknown one',
    cases: ['known', 'unknown'],
  },
  'PAYMENT-08': {
    chapter: 'payment',
    level: 'must',
    says: 'update accepts each field alone and all together, and the list or the read shows the new value',
    cases: ['amount', 'selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate', 'all'],
  },
  'PAYMENT-09': {
    chapter: 'payment',
    level: 'should',
    says: 'update leaves the amount alone when it does not name it',
  },
  'PAYMENT-10': { chapter: 'payment', level: 'must', says: 'update of an unknown id is refused' },
  'PAYMENT-11': {
    chapter: 'payment',
    level: 'should',
    says: 'an amount that is not a number (text is abc, not 10.50) is refused on create and on update, and stored nowhere',
    cases: ['text', 'boolean', 'object', 'array', 'null'],
  },
  'PAYMENT-12': {
    chapter: 'payment',
    level: 'should',
    says: 'a dueDate that is not a YYYY-MM-DD calendar date is refused',
    cases: ['other-order', 'text', 'impossible-day'],
  },
  'PAYMENT-13': { chapter: 'payment', level: 'should', says: 'a callbackSuccessUrl that is not a URL is refused' },
  'PAYMENT-14': {
    chapter: 'payment',
    level: 'must',
    says: 'the public lookup /payment/pix/{id} finds a created payment and refuses an unknown id',
    cases: ['known', 'unknown'],
  },
  'PAYMENT-15': { chapter: 'payment', level: 'must', says: 'sandbox pay accepts the id of an unpaid payment' },
  'PAYMENT-16': {
    chapter: 'payment',
    level: 'must',
    says: 'sandbox pay without id, or with an unknown id, is refused',
    cases: ['missing', 'unknown'],
  },
  'PAYMENT-17': {
    chapter: 'payment',
    level: 'should',
    says: 'after sandbox pay the payment reads differently in more than a timestamp, and no other payment does',
  },
  'PAYMENT-18': {
    chapter: 'payment',
    level: 'should',
    says: 'an update that was refused leaves every field of the payment as it was',
  },
  'PAYMENT-19': {
    chapter: 'payment',
    level: 'should',
    says: 'the same update sent twice leaves the same record as sent once, timestamps and revision counters aside (PUT is idempotent)',
  },
} as const satisfies Record<string, RuleRecord>;
