import { domainToASCII } from 'node:url';

/**
 * An e-mail address in the form in which addresses are compared: no brackets, no capitals, the domain in ASCII.
 * The tag (`+…`) stays: it is what tells the suite's own addresses apart.
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
