import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';
import { type OperationId, operations } from '../../src/contract/operations.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Parts } from '../parts.ts';

const separators = { comma: ',', space: ' ', newline: '\n', other: ';', single: '', 'json-array': '' } as const;

function formOf(text: string): 'ipv4' | 'ipv6' | 'cidr' | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return null;
  if (prefix === undefined) return family === 4 ? 'ipv4' : 'ipv6';
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128) ? 'cidr' : null;
}

function covers(entry: string, remote: string): boolean {
  const [address = '', prefix] = entry.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
  return list.check(remote, isIPv6(remote) ? 'ipv6' : 'ipv4');
}

function inScope(scope: 'all' | 'not-own' | 'payments', operation: OperationId): boolean {
  if (scope === 'all') return true;
  const { path, group } = operations[operation];
  return scope === 'payments' ? group === 'pix' || group === 'sub' : !path.startsWith('/auth/securityIP');
}

export function createIps(parts: Parts) {
  const { database, dialect } = parts;
  return {
    list: (account: string): string[] =>
      database
        .all('SELECT ip FROM security_ips WHERE account = ? ORDER BY seq', account)
        .map((row) => String(row['ip'])),
    add: (account: string, ip: string): void => {
      if (parts.ips.list(account).includes(ip)) {
        if (dialect.securityIp.duplicate === 'refused') throw new Refusal('duplicate');
        return;
      }
      if (dialect.securityIp.form === 'single') database.run('DELETE FROM security_ips WHERE account = ?', account);
      database.run('INSERT INTO security_ips (account, ip) VALUES (?, ?)', account, ip);
    },
    /** Removes an address. Refuses a missing one if the dialect says so. */
    remove: (account: string, ip: string): void => {
      const removed = database.run('DELETE FROM security_ips WHERE account = ? AND ip = ?', account, ip);
      if (removed === 0 && dialect.securityIp.deleteMissing === 'refused') throw new Refusal('unknownId');
    },
    isAccepted: (text: string): boolean => {
      const form = formOf(text);
      return form !== null && dialect.securityIp.forms.includes(form);
    },
    /** The canonical form in which an address is stored. */
    canonical: (text: string): string => {
      const [address = '', prefix] = text.split('/');
      if (!isIPv6(address)) return text;
      const short = new SocketAddress({ address, family: 'ipv6' }).address;
      return prefix === undefined ? short : `${short}/${prefix}`;
    },
    /** The documented string of the GET response. */
    asText: (ips: readonly string[]): string => {
      const { form, empty } = dialect.securityIp;
      if (form === 'json-array') return JSON.stringify(ips);
      return ips.length === 0 ? empty : ips.join(separators[form]);
    },
    /** Whether the account's list allows a request from an address. */
    mayCome: (account: string, remoteAddress: string, method: 'jwt' | 'key', operation: OperationId): boolean => {
      const { enforcement, scope } = dialect.securityIp;
      if (enforcement !== method && enforcement !== 'both') return true;
      if (!inScope(scope, operation)) return true;
      const ips = parts.ips.list(account);
      const remote = remoteAddress.replace(/^::ffff:/, '');
      return ips.length === 0 || ips.some((entry) => covers(entry, remote));
    },
  };
}
