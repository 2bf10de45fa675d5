import { domainToASCII } from 'node:url';

/** An address for comparison: no brackets, lower case, ASCII domain. The tag (`+…`) stays, as it tells ours apart. */
export function normaliseAddress(address: string): string {
  const bare = address
    .trim()
    .replace(/^<(.*)>$/s, '$1')
    .normalize('NFC')
    .toLowerCase();
  const at = bare.lastIndexOf('@');
  if (at < 0) return bare;
  const domain = bare.slice(at + 1);
  return `${bare.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
