const purposes: Readonly<Record<string, string>> = {
  payer: 'creates, reads and updates payments',
  other: 'owns what the first account must not see, and has codes mailed that are tried on another account',
  refusals: 'sends what must be refused, so that nothing may appear there',
  'odd-requests': 'sends requests that a service may accept or refuse',
  settlement: 'pays payments, while nobody touches its others, and sends what must not change its list of addresses',
  sequences: 'has its payments and addresses changed in every order, and then more than a hundred payments',
  'earned-fees': 'earns fees and withdraws them',
  races: 'pays and withdraws several times at once',
  'key-lifecycle': 'has its API keys and its webhook changed in every order',
  'address-list': 'keeps a list of addresses, which may shut it out, and a short list of payments',
  'shut-out': 'has a list without its own address',
  'webhook-changes': 'replaces and removes its webhook, has several, and unusual addresses',
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
  ['careless-logins', 'wrong passwords and codes may lock it'],
  ['wrong-recoveries-', 'wrong recovery codes may lock it'],
  ['malformed-', 'malformed logins and recoveries may lock it'],
];

/** Work that signs up an account for another purpose than to use it. */
const works: readonly (readonly [beginning: string, reason: string])[] = [
  ['signup-form', 'is the first account, with which createAccount is learned'],
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
