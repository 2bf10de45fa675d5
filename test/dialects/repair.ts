import { type Dialect, namesFields } from '../../sandbox/dialect.ts';

/** Changes the settings of one chapter that contradict each other, so that the schema accepts them. */
type Repair = (dialect: Dialect) => Dialect;

const amount: Repair = (dialect) => {
  const { min, zero, negative, decimals, overflow } = dialect.payment.amount;
  const bounded = overflow === 'stored' ? null : (decimals ?? 2);
  const repaired = {
    ...dialect.payment.amount,
    zero: min === null && zero,
    negative: min === null && zero && negative,
    decimals: bounded,
  };
  return { ...dialect, payment: { ...dialect.payment, amount: repaired } };
};

const jwt: Repair = (dialect) => {
  const { afterLogin, afterRecovery, claims, lifetime, iat } = dialect.jwt;
  const revokes = afterLogin === 'revoked' || afterRecovery === 'revoked';
  const needed = revokes && !claims.includes('jti') ? [...claims, 'jti' as const] : claims;
  return { ...dialect, jwt: { ...dialect.jwt, claims: needed, iat: iat || lifetime !== null } };
};

const keys: Repair = (dialect) => {
  const shown = ['plain', 'data', 'success', 'named', 'result'].includes(dialect.operations.createNewApiKey.body);
  const inListing = shown ? dialect.apiKey.inListing : 'full';
  return { ...dialect, apiKey: { ...dialect.apiKey, inListing } };
};

const webhooks: Repair = (dialect) => {
  const { listing, second } = dialect.webhook;
  return { ...dialect, webhook: { ...dialect.webhook, listing: second === 'many' ? 'list' : listing } };
};

const ips: Repair = (dialect) => {
  const { form, enforcement } = dialect.securityIp;
  return { ...dialect, securityIp: { ...dialect.securityIp, enforcement: form === 'single' ? 'none' : enforcement } };
};

const events: Repair = (dialect) => {
  const { kinds } = dialect.events;
  const none = kinds.createPayment === null && kinds.updatePayment === null && kinds.sandboxPay === null;
  return { ...dialect, events: { ...dialect.events, kinds: none ? { ...kinds, sandboxPay: 'payment.paid' } : kinds } };
};

const phones: Repair = (dialect) => {
  const all: Dialect['account']['phone'] = ['e164', 'national-digits', 'national-punctuated', 'text'];
  const phone = dialect.account.phone.includes('text') ? all : dialect.account.phone;
  return { ...dialect, account: { ...dialect.account, phone } };
};

const addresses: Repair = (dialect) => {
  const { fields, unknown } = dialect.account.address;
  const address = { fields, unknown: fields.length === 0 ? ('ignored' as const) : unknown };
  return { ...dialect, account: { ...dialect.account, address } };
};

/** If refusals name no field, the service must accept the values that a patient person would try first. */
const blind: Repair = (dialect) => {
  if (namesFields(dialect.errors)) return dialect;
  const { account } = dialect;
  return {
    ...dialect,
    account: {
      ...account,
      birthDate: [...new Set(['iso-date' as const, ...account.birthDate])],
      cpf: [...new Set(['digits' as const, 'punctuated' as const, ...account.cpf])],
      phone: [...new Set(['e164' as const, 'national-digits' as const, ...account.phone])],
      password: { ...account.password, minLength: Math.min(8, account.password.minLength) },
      address: { ...account.address, unknown: 'ignored' },
    },
  };
};

/** Repairs the contradictions of a random draw. A draw without contradictions stays unchanged. */
export function repaired(dialect: Dialect): Dialect {
  return [amount, jwt, keys, webhooks, ips, events, phones, addresses, blind].reduce(
    (repaired, repair) => repair(repaired),
    dialect,
  );
}
