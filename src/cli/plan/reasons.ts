const purposes: Readonly<Record<string, string>> = {
  payer: 'creates, reads and updates payments',
  other: 'has resources that the first account must not see, and gets codes that are tried on another account',
  refusals: 'sends only requests that must be refused, so nothing may appear there',
  'odd-requests': 'sends requests that a service may accept or refuse',
  settlement:
    'pays payments, while its other payments stay untouched, and sends requests that must not change its addresses',
  sequences: 'has its payments and addresses changed in every order, and then more than a hundred payments',
  'earned-fees': 'earns fees and withdraws them',
  races: 'pays and withdraws several times at once',
  'key-lifecycle': 'has its API keys and its webhook changed in every order',
  'address-list': 'keeps a list of addresses, which may shut it out, and a short list of payments',
  'shut-out': 'has an address list that lacks the address of the run',
  'webhook-changes': 'replaces and removes its webhook, and has several webhooks with unusual URLs',
  'replaced-webhook': 'has events sent to a webhook that is replaced and deleted',
  listener: 'receives events, and then refuses them',
  'second-signup': 'is signed up a second time',
  'second-login': 'logs in twice, and has its password recovered while it is logged in',
  recovery: 'has its password recovered',
  'account-sequences': 'logs in and recovers its password again and again',
};

/** Name prefixes of accounts that invalid requests may lock. */
const spoilt: readonly (readonly [beginning: string, reason: string])[] = [
  ['wrong-logins', 'wrong passwords and codes may lock it'],
  ['guessed-logins', 'wrong passwords and codes may lock it'],
  ['wrong-recoveries-', 'wrong recovery codes may lock it'],
  ['malformed-', 'malformed logins and recoveries may lock it'],
];

/** Work that signs up an account for another purpose than to use it. */
const works: readonly (readonly [beginning: string, reason: string])[] = [
  ['signup-form', 'is the first account, which shows what createAccount requires'],
  ['signup-trial', 'is created by a form of sign-up that the service accepts'],
  ['signup:', 'is created by the right sign-up after refused ones'],
  ['header-probes:', 'signs up, logs in and recovers with credentials that are not asked for'],
];

/** Why an account is created, as the end of a sentence: `wrong-logins: wrong passwords and codes may lock it`. */
export function reasonOfAccount(unit: string): string {
  const name = unit.replace(/^account:/, '');
  const found = [...works, ...spoilt].find(([beginning]) => unit.startsWith(beginning) || name.startsWith(beginning));
  return purposes[name] ?? found?.[1] ?? 'is created by a sign-up that the service accepts';
}
