import { isIP } from 'node:net';
import { headerOf } from '../../journal/header.ts';
import { member } from '../../json/value.ts';
import { canonicalIp, parseIpString } from '../../learn/settings/ip-string.ts';
import type { Step } from '../trace/step.ts';
import type { SetKind } from './known-sets.ts';

/** The IP addresses that an account allows. */
export const addressKind: SetKind = {
  reads: 'getSecurityIP',
  // A recovery may let an owner in again who was shut out.
  mayEmpty: 'forgotPasswordChangePassword',
  mayHoldTwice: false,
  mayHide: false,
  mayBeNotFound: false,
  isCertain: (value) => isIP(value) !== 0,
  effects: new Map([
    ['addSecurityIP', 'add'],
    ['deleteSecurityIP', 'remove'],
  ]),
  valueOf({ operation, input, path }) {
    const ip = operation === 'deleteSecurityIP' ? path['ip'] : member(input, 'ip');
    return typeof ip === 'string' && ip.trim().length > 3 ? canonicalIp(ip) : null;
  },
  shownIn(step) {
    const text = textOf(step);
    if (text === null) return null;
    const type = headerOf(step.entry.response?.headers ?? [], 'content-type');
    const { ips, content } = parseIpString(text, type);
    const shown = new Set(ips.map(canonicalIp));
    // A value that is not an IP address may still appear in the text.
    const isText = (value: string) => isIP(value.split('/')[0] ?? '') === 0 && content.toLowerCase().includes(value);
    return { count: ips.length, shows: (value) => shown.has(value) || isText(value) };
  },
};

function textOf({ entry: { response } }: Step): string | null {
  return response === null || response.body.truncated ? null : response.body.text;
}
