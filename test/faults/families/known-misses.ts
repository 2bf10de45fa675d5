const keyCreates =
  'creates with optional fields and wrong values are sent with a JWT alone, so that the key is not tried';
const keyReads =
  'not looked into yet; a field that a list shows empty may be late, and no list with a JWT is compared with one by key';
const states = 'no scenario sends this request in this state';
const updated = 'an update of another field is also blamed for the wrong amount that the create stored before it';
const texts =
  'an amount that is a text in some lists alone is also read as a change by whichever request was refused in between';

/**
 * Generated faults that are missed on a dialect, or reported under another rule too, with what stands in the way. An entry whose
 * fault is reported as it should be fails the tests.
 */
export const knownMisses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'second time: disableApiKey disables none': {
    nest: 'enabling the key that is still enabled is refused there, and APIKEY-03 is blamed for it',
  },
  'second time: sandboxPay marks none': {
    rails: 'whether a pay shows is looked at on the first payment of an account',
  },
  'second time: a recovery sets no password': {
    default: 'the scenario that recovers twice is blocked by it, and no case fails',
  },
  'by key: createPayment stores no dueDate': { nest: keyCreates },
  'by key: an update of an unknown id is answered with success': { rails: 'unknown ids are tried with a JWT alone' },
  'by key: items show no description in the list': { rails: keyReads },
  'by key: the last item is missing in the list': { nest: 'all pages together are read with a JWT alone' },
  'by key: amounts are texts in the list': { default: texts },
  'query: amounts are texts in a list without a query': { default: texts },
  'query: amounts are texts in a list with a limit of 100': { rails: texts },
  'query: totalItems counts one payment too few in a list with a page and no limit': {
    default: 'hardly any list is read with a page and no limit, and none while nothing else creates',
  },
  'state: the list shows no selfEarnedFees of a payment that was paid': {
    default: 'no payment with fees is paid and then listed long enough for an empty field not to be late',
  },
  'state: the list shows no externalId of a payment that was updated': {
    default: 'the case of PAYMENT-08 reports it alone: what is empty after an update may be the update',
  },
  'state: anybody may read a payment that was paid': { default: states },
  'state: publicPayment refuses a payment that was updated': {
    default: 'a refused lookup in a sequence is not judged, though it was accepted before',
  },
  'state: listPayments takes both methods while a key is disabled': { default: states },
  'state: updatePayment takes both methods while a key is disabled': { rails: states },
  'state: addSecurityIP adds none while a key is disabled': { default: states },
  'class amount:product-below: a create cuts the product with 100': { default: updated },
  'refused but done: updatePayment of a paid payment': {
    rails: 'what an update of a paid payment leaves is not read again',
  },
  "others: getSecurityIP shows another account's securityIP": {
    default: 'the stray address is also blamed on a refused request with an unknown key that had named it',
  },
};
