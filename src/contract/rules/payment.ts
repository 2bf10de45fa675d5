import type { RuleRecords } from './rule.ts';

/** The optional input fields of a payment. */
const optionalFields = ['selfEarnedFees', 'externalId', 'description', 'callbackSuccessUrl', 'dueDate'] as const;

export const paymentRules = {
  'PAYMENT-01': {
    from: ['payments-service', 'payment-operations', 'payment-amount', 'createPayment'],
    says: 'create with amount alone is accepted',
    needs: ['AUTH-02'],
  },
  'PAYMENT-02': {
    from: ['payment-amount', 'createPayment'],
    says: 'create without amount is refused, and no payment appears in the list',
    needs: ['PAYMENT-01'],
  },
  'PAYMENT-03': {
    from: [
      'payment-self-earned-fees',
      'payment-external-id',
      'payment-description',
      'payment-callback',
      'payment-due-date',
      'createPayment',
      'callback-deliveries',
    ],
    says: 'create accepts each optional field beside amount, and all together',
    cases: [...optionalFields, 'all'],
    needs: ['PAYMENT-01'],
  },
  'PAYMENT-04': {
    from: ['payment-id', 'list-data'],
    says: 'a created payment appears in the list with a string id, unique among all payments seen',
    needs: ['PAYMENT-01', 'LIST-01'],
  },
  'PAYMENT-05': {
    from: ['payment-amount'],
    says: 'its list item carries amount as a number, equal to what was sent',
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-06': {
    level: 'should',
    from: [
      'payment-self-earned-fees',
      'payment-external-id',
      'payment-description',
      'payment-callback',
      'payment-due-date',
      'payment-other-fields',
    ],
    says: 'its list item carries every other field that was sent, under its own name and with the same value',
    cases: optionalFields,
    needs: ['PAYMENT-03', 'PAYMENT-04'],
  },
  'PAYMENT-07': {
    from: ['payment-operations', 'payment-id', 'readPayment'],
    says: 'read by id accepts a created id and refuses an unknown one',
    cases: ['known', 'unknown'],
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-08': {
    from: [
      'payment-operations',
      'payment-amount',
      'payment-self-earned-fees',
      'payment-external-id',
      'payment-description',
      'payment-callback',
      'payment-due-date',
      'updatePayment',
    ],
    says: 'update accepts each field alone and all together, and the list or the read shows the new value',
    cases: ['amount', ...optionalFields, 'all'],
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-09': {
    level: 'should',
    from: ['payment-amount', 'updatePayment'],
    says: 'update leaves the amount alone when it does not name it',
    needs: ['PAYMENT-08'],
  },
  'PAYMENT-10': {
    from: ['updatePayment'],
    says: 'update of an unknown id is refused',
    needs: ['PAYMENT-08'],
  },
  'PAYMENT-11': {
    level: 'should',
    from: ['payment-amount', 'createPayment'],
    says: 'an amount that is not a number (text is abc, not 10.50) is refused on create and on update, and stored nowhere',
    cases: ['text', 'boolean', 'object', 'array', 'null'],
    needs: ['PAYMENT-01', 'PAYMENT-08'],
  },
  'PAYMENT-12': {
    level: 'should',
    from: ['payment-due-date'],
    says: 'a dueDate that is not a YYYY-MM-DD calendar date is refused',
    cases: ['other-order', 'text', 'impossible-day'],
    needs: ['PAYMENT-03', 'PAYMENT-08'],
  },
  'PAYMENT-13': {
    level: 'should',
    from: ['payment-callback'],
    says: 'a callbackSuccessUrl that is not a URL is refused',
    needs: ['PAYMENT-03', 'PAYMENT-08'],
  },
  'PAYMENT-14': {
    from: ['public-lookup', 'publicLookup'],
    says: 'the public lookup /payment/pix/{id} finds a created payment and refuses an unknown id',
    cases: ['known', 'unknown'],
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-15': {
    from: ['sandbox-pay', 'payment-id', 'payPayment', 'sandbox-only-operation'],
    says: 'sandbox pay accepts the id of an unpaid payment',
    needs: ['PAYMENT-04'],
  },
  'PAYMENT-16': {
    from: ['payment-id', 'payPayment'],
    says: 'sandbox pay without id, or with an unknown id, is refused',
    cases: ['missing', 'unknown'],
    needs: ['PAYMENT-15'],
  },
  'PAYMENT-17': {
    level: 'should',
    from: ['sandbox-pay', 'payment-states', 'payPayment'],
    says: 'after sandbox pay the payment reads differently in more than a timestamp, and no other payment does',
    needs: ['PAYMENT-15'],
  },
  'PAYMENT-18': {
    level: 'should',
    from: ['updatePayment'],
    says: 'an update that was refused leaves every field of the payment as it was',
    needs: ['PAYMENT-08', 'PAYMENT-11'],
  },
  'PAYMENT-19': {
    level: 'should',
    from: ['updatePayment'],
    says: 'the same update sent twice leaves the same record as sent once, timestamps and revision counters aside (PUT is idempotent)',
    needs: ['PAYMENT-08'],
  },
  'PAYMENT-20': {
    level: 'should',
    from: ['payment-self-earned-fees', 'payment-external-id', 'payment-description'],
    says: 'a value that cannot be read as the type of an optional field is refused on create and on update (text is abc, not 10.50)',
    cases: ['selfEarnedFees', 'externalId', 'description'],
    needs: ['PAYMENT-03', 'PAYMENT-08'],
  },
  'PAYMENT-21': {
    level: 'should',
    from: ['updatePayment'],
    says: 'updates either all keep or all remove a field that they do not name, whichever other fields they name',
    needs: ['PAYMENT-08'],
  },
} as const satisfies RuleRecords;
