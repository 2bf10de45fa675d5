import { isIP } from 'node:net';
import { parseJson } from '../../json/parse.ts';
import { isList } from '../../json/value.ts';
import { leaves } from '../../json/walk.ts';

/** The answers to the gap `ip-string-form`. */
export type IpForm = 'single' | 'comma' | 'space' | 'newline' | 'json-array' | 'other';

export interface ParsedIps {
  /** The entries in their original spelling: addresses, CIDR blocks, host names. */
  readonly ips: readonly string[];
  /** How they are joined; `null` without any. One entry is `single`, as a list of one looks the same. */
  readonly form: IpForm | null;
  /** Whether the body is a JSON string or plain text, as the document says, and not another JSON value (SECIP-01). */
  readonly isString: boolean;
  /** The text itself, without the quotes of a JSON string. */
  readonly content: string;
}

/** The response of GET /auth/securityIP: a JSON string, or text if `contentType` says so, even if it is valid JSON. */
export function parseIpString(text: string, contentType: string | null = null): ParsedIps {
  const isText = contentType !== null && /^\s*text\//i.test(contentType);
  const json = parseJson(text);
  const isString = isText || json === undefined || typeof json === 'string';
  const content = typeof json === 'string' ? json : text;
  const { ips, form } = entriesOf(unescaped(content.trim()));
  return { ips, form, isString, content };
}

/** The text with its addresses and blocks as they are, also if it has the form of a query: `ip=2804%3A14c%3A%3A1`. */
function unescaped(content: string): string {
  return content.replace(/%3a/gi, ':').replace(/%2f/gi, '/');
}

/** Whether two entries are the same address or block, in any spelling. */
export function sameIp(left: string, right: string): boolean {
  return canonicalIp(left) === canonicalIp(right);
}

/** Whether a list holds an address, in any form. */
export function hasIp(ips: readonly string[], address: string): boolean {
  return ips.some((one) => sameIp(one, address));
}

/**
 * How addresses are joined, from several responses (gap `ip-string-form`): those with two entries decide, else the form
 * of one. `null` if none shows an address.
 */
export function ipStringForm(answers: readonly ParsedIps[]): IpForm | null {
  const several = answers.find(({ ips }) => ips.length > 1);
  const decided =
    several ??
    answers.find(({ ips, form }) => ips.length === 1 && form !== 'single') ??
    answers.find(({ ips }) => ips.length === 1);
  return decided?.form ?? null;
}

/** One spelling of an address or block, for comparison. Any other text in lower case. */
export function canonicalIp(entry: string): string {
  const [address = '', bits] = entry.trim().split('/');
  const version = isIP(address);
  if (version === 0) return entry.trim().toLowerCase();
  const canonical = version === 4 ? address : canonicalIpv6(address);
  if (bits === undefined) return canonical;
  // The prefix of an IPv4-mapped IPv6 address counts the 96 bits before the IPv4 address. A shorter prefix is read as
  // an IPv4 prefix.
  const isMapped = version === 6 && !canonical.includes(':');
  const prefix = isMapped && Number(bits) >= 96 ? String(Number(bits) - 96) : bits;
  return prefix === (canonical.includes(':') ? '128' : '32') ? canonical : `${canonical}/${prefix}`;
}

function canonicalIpv6(address: string): string {
  const bare = address.replace(/%.*$/, '');
  const spelled = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(spelled);
  if (mapped === null) return spelled;
  const [high, low] = [Number.parseInt(mapped[1] ?? '0', 16), Number.parseInt(mapped[2] ?? '0', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function entriesOf(content: string): { ips: string[]; form: IpForm | null } {
  const inner = /^[[{]/.test(content) ? parseJson(content) : undefined;
  if (inner !== undefined) {
    const ips = [...leaves(inner)].map((leaf) => String(leaf.value)).filter(isEntry);
    return named(ips, isList(inner) ? 'json-array' : 'other');
  }
  const separators: readonly (readonly [IpForm, RegExp])[] = [
    ['comma', /\s*,\s*/],
    ['newline', /\s*[\r\n]+\s*/],
    ['space', /\s+/],
  ];
  for (const [form, separator] of separators) {
    const parts = content.split(separator).filter((part) => part !== '');
    if (parts.length > 1 && parts.every(isEntry)) return named(parts, form);
  }
  if (isEntry(content.replace(/[,;]$/, ''))) return named([content.replace(/[,;]$/, '')], 'single');
  // In a sentence, a full stop may follow the last address.
  const words = content.split(/[^0-9A-Za-z.:/%-]+/).map((word) => word.replace(/(?<!:)[.:]$/, ''));
  return named(words.filter(isAddressOrBlock), 'other');
}

function named(ips: string[], form: IpForm): { ips: string[]; form: IpForm | null } {
  return { ips, form: ips.length === 0 ? null : form };
}

function isEntry(text: string): boolean {
  return isAddressOrBlock(text) || /^(?=.{4,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(text);
}

function isAddressOrBlock(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  if (more !== undefined || isIP(address) === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= 128);
}
