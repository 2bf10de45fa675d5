/**
 * The ten types of faults that Zhang and Arcuri injected into REST services (TOSEM 2023, section 4.5), with the faults
 * of each type here. Some break a rule. Others are not covered by the document and show as drift.
 */
export const types: Readonly<
  Record<string, { readonly faults: readonly string[]; readonly drifts: readonly string[] }>
> = {
  'an answer with status 500': {
    faults: ['every twentieth create is answered with 500', 'a create without an amount is answered with 500'],
    drifts: [],
  },
  'a value of another type in an answer': {
    faults: ['the list shows amounts as text', 'the list says totalItems as text'],
    drifts: ['a read shows the amount as text'],
  },
  'another success status than before': { faults: [], drifts: ['createPayment succeeds with another status'] },
  'a maximum that is not enforced': {
    faults: ['a limit of 1000 is taken', 'a limit of 101 is taken'],
    drifts: ['the maximum of an amount is not enforced', 'the length of a description is not enforced'],
  },
  'an enumeration that is not enforced': { faults: [], drifts: ['any accountType is taken'] },
  'a required field that is not enforced': {
    faults: ['create does without an amount', 'createAccount does without cpf', 'POST does without an ip'],
    drifts: ['the number of an address is not required'],
  },
  'a Location that leads nowhere': { faults: ['the Location of a new payment leads nowhere'], drifts: [] },
  'a DELETE that deletes nothing': {
    faults: [
      'DELETE is answered with success and removes nothing',
      'DELETE is answered with success and removes no webhook',
    ],
    drifts: [],
  },
  'a PUT that merges where it replaced': { faults: [], drifts: ['an update merges where it replaced'] },
  'a PUT that is not idempotent': {
    faults: ['each update adds the fees to the amount', 'the second of two equal updates clears the due date'],
    drifts: [],
  },
};
