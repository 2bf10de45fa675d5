import type { RuleRecord } from './rule.ts';

/** The optional input fields of a payment. */
const optionalFields = ['selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate'] as const;

/** The rules of the chapter payment. */
export const paymentRules = {
  'PAYMENT-01': { chapter: 'payment', level: 'must', says: 'create with amount alone is accepted', needs: ['AUTH-02'] },
  'PAYMENT-02': {
    chapter: 'payment',
    level: 'must',
    says: 'create without amount is refused, and no payment appears in the list',
    needs: ['PAYMENT-01'],
  },
  'PAYMENT-03': {
    chapter: 'payment',
    level: 'must',
    says: 'create accepts each optional field beside amount, and all together',
    cases: [...optionalFields, 'all'],
    needs: ['PAYMENT-01'],
  },
  'PAYMENT-04': {
    chapter: 'payment',
    level: 'must',
    says: 'a created payment appears in the list with a string id, unique among all payments seen',
    needs: ['PAYMENT-01', 'LIST-01'],
  },
  'PAYMENT-05': {
    chapter: 'payment',
    level: 'must',
    says: 'its list item carries amount as a number, equal to what was sent',
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-06': {
    chapter: 'payment',
    level: 'should',
    says: 'its list item carries every other field that was sent, under its own name and with the same value',
    cases: optionalFields,
    needs: ['PAYMENT-03', 'PAYMENT-04'],
  },
  'PAYMENT-07': {
    chapter: 'payment',
    level: 'must',
    says: 'read by id accepts a created id and refuses an unknown one',
    cases: ['known', 'unknown'],
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-08': {
    chapter: 'payment',
    level: 'must',
    says: 'update accepts each field alone and all together, and the list or the read shows the new value',
    cases: ['amount', ...optionalFields, 'all'],
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-09': {
    chapter: 'payment',
    level: 'should',
    says: 'update leaves the amount alone when it does not name it',
    needs: ['PAYMENT-08'],
  },
  'PAYMENT-10': {
    chapter: 'payment',
    level: 'must',
    says: 'update of an unknown id is refused',
    needs: ['PAYMENT-08'],
  },
  'PAYMENT-11': {
    chapter: 'payment',
    level: 'should',
    says: 'an amount that is not a number (text is abc, not 10.50) is refused on create and on update, and stored nowhere',
    cases: ['text', 'boolean', 'object', 'array', 'null'],
    needs: ['PAYMENT-01', 'PAYMENT-08'],
  },
  'PAYMENT-12': {
    chapter: 'payment',
    level: 'should',
    says: 'a dueDate that is not a YYYY-MM-DD calendar date is refused',
    cases: ['other-order', 'text', 'impossible-day'],
    needs: ['PAYMENT-03', 'PAYMENT-08'],
  },
  'PAYMENT-13': {
    chapter: 'payment',
    level: 'should',
    says: 'a callbackSuccessUrl that is not a URL is refused',
    needs: ['PAYMENT-03', 'PAYMENT-08'],
  },
  'PAYMENT-14': {
    chapter: 'payment',
    level: 'must',
    says: 'the public lookup /payment/pix/{id} finds a created payment and refuses an unknown id',
    cases: ['known', 'unknown'],
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-15': {
    chapter: 'payment',
    level: 'must',
    says: 'sandbox pay accepts the id of an unpaid payment',
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-16': {
    chapter: 'payment',
    level: 'must',
    says: 'sandbox pay without id, or with an unknown id, is refused',
    cases: ['missing', 'unknown'],
    needs: ['PAYMENT-15'],
  },
  'PAYMENT-17': {
    chapter: 'payment',
    level: 'should',
    says: 'after sandbox pay the payment reads differently in more than a timestamp, and no other payment does',
    needs: ['PAYMENT-15'],
  },
  'PAYMENT-18': {
    chapter: 'payment',
    level: 'should',
    says: 'an update that was refused leaves every field of the payment as it was',
    needs: ['PAYMENT-08', 'PAYMENT-11'],
  },
  'PAYMENT-19': {
    chapter: 'payment',
    level: 'should',
    says: 'the same update sent twice leaves the same record as sent once, timestamps and revision counters aside (PUT is idempotent)',
    needs: ['PAYMENT-08'],
  },
} as const satisfies Record<string, RuleRecord>;
