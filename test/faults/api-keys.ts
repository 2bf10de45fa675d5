import { Refusal } from '../../sandbox/lib/refusal.ts';
import { alsoRefused, breaks, refuses } from './break.ts';
import type { Fault } from './fault.ts';

const oneKey = 'an account has one key there';
const namesNone = 'a disable names no key there';

export const apiKeyFaults: readonly Fault[] = [
  breaks(
    'AUTH-03',
    'list',
    'an API key opens nothing after a payment that it pays',
    (parts) => {
      const { callerOf } = parts.guard;
      const spent = new Set<string>();
      parts.guard.callerOf = async (operation, credentials) => {
        const key = credentials.authorization === null ? credentials.apiKey : null;
        if (key !== null && spent.has(key))
          return await callerOf(operation, { ...credentials, apiKey: `${key}-spent` });
        const caller = await callerOf(operation, credentials);
        if (key !== null && operation === 'sandboxPay') spent.add(key);
        return caller;
      };
    },
    {
      also: { 'AUTH-10': 'the key has paid before it is disabled and enabled again' },
      whole: true,
      notOn: {
        paranoid: 'it takes no key for a pay',
        sloppy: 'no key is used later in its run',
        spring: 'no key is used later in its run',
      },
    },
  ),
  breaks('APIKEY-01', 'default', 'a new API key opens nothing', ({ keys: parts }) => {
    parts.accountOf = () => null;
  }),
  breaks(
    'APIKEY-01',
    'default',
    'createNewApiKey shows half of the key',
    ({ presenter }) => {
      const { key: show } = presenter;
      presenter.key = (key, secret) => show(key, secret === null ? null : secret.slice(0, secret.length / 2));
    },
    { notOn: { bare: 'its listing shows whole keys', sloppy: 'its listing shows whole keys' } },
  ),
  breaks(
    'APIKEY-01',
    'default',
    'the third key of an account opens nothing',
    ({ keys }) => {
      const { create, list } = keys;
      keys.create = (account, name) => {
        const made = create(account, name);
        return list(account).length < 3 ? made : { ...made, secret: [...made.secret].reverse().join('') };
      };
    },
    {
      whole: true,
      notOn: { spring: oneKey, paranoid: oneKey, bare: oneKey, sloppy: 'a disable names no key there' },
    },
  ),
  breaks('APIKEY-01', 'default', 'createNewApiKey refuses everybody', refuses('createNewApiKey')),
  breaks('APIKEY-02', 'default', 'the key listing cannot be read', refuses('listApiKeys'), {
    also: { ...alsoRefused, 'HTTP-04': 'the Location of a new key leads to the listing' },
  }),
  breaks(
    'APIKEY-02',
    'default',
    'the key listing shows the first key alone',
    ({ keys }) => {
      const { list } = keys;
      keys.list = (account) => list(account).slice(0, 1);
    },
    { notOn: { bare: 'its creates return no id', paranoid: 'accounts have one key', spring: 'it lists one key' } },
  ),
  breaks(
    'APIKEY-02',
    'default',
    'the key listing keeps its first response, which is empty for an account without keys',
    (parts) => {
      const list = parts.handlers.listApiKeys;
      const first = new Map<string | undefined, ReturnType<typeof list>>();
      parts.handlers.listApiKeys = (call) => {
        const response = first.get(call.caller?.id) ?? list(call);
        first.set(call.caller?.id, response);
        return response;
      };
    },
    { whole: true, notOn: { bare: 'its creates return no id' } },
  ),
  breaks('APIKEY-03', 'disable', 'disable knows no key', refuses('disableApiKey')),
  breaks(
    'APIKEY-03',
    'disable',
    'a disable of an unknown key is refused and disables another one',
    (parts) => {
      const disable = parts.handlers.disableApiKey;
      parts.handlers.disableApiKey = async (call) => {
        try {
          return await disable(call);
        } catch (error) {
          const own = parts.keys.list(call.caller?.id ?? '');
          const isUnknown = error instanceof Refusal && error.kind === 'unknownId';
          const [first] = isUnknown ? own : [];
          if (first !== undefined) parts.keys.setEnabled(first, false);
          throw error;
        }
      };
    },
    {
      notOn: { spring: namesNone, sloppy: namesNone },
    },
  ),
  breaks('APIKEY-03', 'enable', 'enable knows no key', refuses('enableApiKey')),
];
