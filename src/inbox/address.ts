import { domainToASCII } from 'node:url';

/**
 * Normalizes an e-mail address for comparison: no brackets, lower case, the domain in ASCII. The tag (`+…`) is kept,
 * because it distinguishes the suite's own addresses.
 */
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
