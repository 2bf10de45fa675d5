import { callerId } from '../../sandbox/http/call.ts';
import { fieldOf } from '../../sandbox/lib/json.ts';
import { Refusal } from '../../sandbox/lib/refusal.ts';
import {
  alsoRefused,
  around,
  both,
  breaks,
  doesWithout,
  misses,
  names,
  type Patch,
  refuses,
  saying,
  takes,
} from './break.ts';
import type { Fault } from './fault.ts';

/** What an incomplete check of an address accepts. */
const almostAddresses = {
  'a group of 256 in an address': /^([0-2]?\d?\d\.){3}[0-2]?\d?\d$/,
  'a prefix that is too long': /^(\d{1,3}\.){3}\d{1,3}\/\d+$/,
};

const otherValues: Readonly<Record<string, (value: unknown) => boolean>> = {
  'a number': (value) => typeof value === 'number',
  'a list': (value) => Array.isArray(value),
};

/** Accepts values that are not addresses into the list, which still works. */
const strayIps: Patch = ({ ips }) => {
  const { mayCome, list } = ips;
  ips.mayCome = (account, remote, method, operation) =>
    list(account).some((ip) => !ips.isAccepted(ip)) || mayCome(account, remote, method, operation);
};

const oneAddress = { bare: 'its list holds one address' } as const;

export const addressFaults: readonly Fault[] = [
  breaks(
    'SECIP-01',
    'default',
    'GET answers an array of addresses',
    saying('getSecurityIP', (body) => (typeof body === 'string' ? body.split(',') : [String(body)])),
    {
      notOn: { bare: 'its list is plain text', sloppy: 'its list is plain text' },
    },
  ),
  breaks(
    'SECIP-01',
    'default',
    'GET answers an object with the list in it',
    ({ presenter }) => {
      const { success } = presenter;
      presenter.success = (operation, result, base) => {
        const answer = success(operation, result, base);
        if (operation !== 'getSecurityIP') return answer;
        return {
          ...answer,
          headers: { ...answer.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ ips: result.value }),
        };
      };
    },
    { also: { 'SECIP-02': 'the list that is not a text shows no address' } },
  ),
  breaks('SECIP-02', 'default', 'a posted address is answered with success and not kept', ({ ips: parts }) => {
    parts.add = () => undefined;
  }),
  breaks(
    'SECIP-04',
    'default',
    'a removal of an address that is not on the list empties it',
    around('deleteSecurityIP', (call, next, { ips }) => {
      const account = call.caller?.id ?? '';
      const all = ips.list(account);
      if (!all.includes(call.params['ip'] ?? '')) for (const ip of all) ips.remove(account, ip);
      return next(call);
    }),
    {
      whole: true,
      also: {
        'ISOLATION-04': 'another account tries to remove an address that is not on its list',
        'SECIP-02': 'an added address goes with the others',
      },
    },
  ),
  breaks(
    'SECIP-02',
    'default',
    'GET shows the newest address alone',
    saying('getSecurityIP', (body) => String(body).split(/[,; ]/).at(-1) ?? ''),
    { notOn: oneAddress, whole: true },
  ),
  breaks(
    'SECIP-04',
    'default',
    'a refused removal of an unknown address removes the first of the list',
    around('deleteSecurityIP', async (call, next, { ips }) => {
      const [first] = ips.list(callerId(call));
      try {
        return await next(call);
      } catch (error) {
        if (first !== undefined) ips.remove(callerId(call), first);
        throw error;
      }
    }),
    {
      notOn: { ...oneAddress, sloppy: 'a removal of an unknown address is accepted there' },
      also: {
        'ISOLATION-04': 'the address goes when another account is refused the removal of an equal one',
        'SECIP-02': 'the list no longer shows an address that was added',
      },
    },
  ),
  breaks(
    'SECIP-02',
    'default',
    'an IPv4 address takes the place of the IPv6 addresses',
    ({ ips }) => {
      const { add, list, remove } = ips;
      ips.add = (account, ip) => {
        if (!ip.includes(':')) for (const one of list(account)) if (one.includes(':')) remove(account, one);
        add(account, ip);
      };
    },
    { notOn: { ...oneAddress, paranoid: 'it takes no IPv6 addresses' }, whole: true },
  ),
  breaks('SECIP-02', 'default', 'a posted address is kept without the zero at its end', ({ ips: parts }) => {
    const { add } = parts;
    parts.add = (account, ip) => add(account, ip.replace(/(\d)0$/, '$1'));
  }),
  breaks('SECIP-02', 'default', 'a posted address is kept without its last group', ({ ips: parts }) => {
    const { add } = parts;
    parts.add = (account, ip) => add(account, ip.startsWith('127.') ? ip : ip.replace(/\.\d+$/, '.0'));
  }),
  breaks('SECIP-03', 'default', 'POST does without an ip', doesWithout('addSecurityIP', 'ip', 'securityIP')),
  breaks(
    'SECIP-03',
    'default',
    'POST without an ip adds the address of the caller',
    both(
      misses('addSecurityIP', 'ip'),
      around('addSecurityIP', (call, next) => {
        if (Array.isArray(call.body)) throw new Refusal('malformedJson');
        return next(names(call, 'ip') ? call : { ...call, body: { ip: '127.0.0.1' } });
      }),
    ),
    { whole: true },
  ),
  breaks(
    'SECIP-04',
    'default',
    'an address that is added twice is removed by the second DELETE',
    ({ ips }) => {
      const { add, list, remove } = ips;
      const twice = new Set<string>();
      ips.add = (account, ip) => {
        if (list(account).includes(ip)) twice.add(`${account} ${ip}`);
        else add(account, ip);
      };
      ips.remove = (account, ip) => {
        if (!twice.delete(`${account} ${ip}`)) remove(account, ip);
      };
    },
    { notOn: oneAddress, whole: true },
  ),
  breaks('SECIP-04', 'default', 'DELETE is answered with success and removes nothing', ({ ips: parts }) => {
    parts.remove = () => undefined;
  }),
  breaks(
    'SECIP-04',
    'default',
    'DELETE empties the list',
    ({ ips: parts, database }) => {
      const { remove } = parts;
      parts.remove = (account, ip) => {
        remove(account, ip);
        database.run('DELETE FROM security_ips WHERE account = ?', account);
      };
    },
    { notOn: oneAddress },
  ),
  breaks('SECIP-04', 'default', 'DELETE cannot remove an address', refuses('deleteSecurityIP'), { also: alsoRefused }),
  breaks(
    'SECIP-04',
    'default',
    'DELETE does not find addresses with a colon',
    refuses('deleteSecurityIP', ({ params }) => (params['ip'] ?? '').includes(':')),
    {
      notOn: { ...oneAddress, paranoid: 'it takes no IPv6 addresses' },
    },
  ),
  breaks(
    'SECIP-05',
    'default',
    'POST accepts a text that is not an address',
    both(
      takes('addSecurityIP', 'ip', (value) => typeof value === 'string'),
      strayIps,
    ),
  ),
  ...Object.entries(otherValues).map(([what, isOther]) =>
    breaks(
      'SECIP-05',
      'default',
      `POST accepts ${what} for an address and keeps none`,
      both(
        takes('addSecurityIP', 'ip', isOther),
        around('addSecurityIP', (call, next) =>
          isOther(fieldOf(call.body, 'ip')) ? { about: 'securityIP', value: {} } : next(call),
        ),
      ),
    ),
  ),
  ...Object.entries(almostAddresses).map(([what, pattern]) =>
    breaks(
      'SECIP-05',
      'default',
      `POST accepts ${what}`,
      both(
        takes('addSecurityIP', 'ip', (value) => typeof value === 'string' && pattern.test(value)),
        strayIps,
      ),
    ),
  ),
  breaks(
    'SECIP-05',
    'default',
    'POST refuses a text that is not an address and keeps it',
    both(strayIps, ({ checks, ips: parts }) => {
      const { request } = checks;
      checks.request = (call) => {
        const ip = fieldOf(call.body, 'ip');
        try {
          request(call);
        } catch (error) {
          if (call.operation === 'addSecurityIP' && call.caller !== null && typeof ip === 'string')
            parts.add(call.caller.id, ip);
          throw error;
        }
      };
    }),
  ),
];
