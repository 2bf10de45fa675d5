import { isIP } from 'node:net';
import { headerOf } from '../../journal/header.ts';
import { member } from '../../json/value.ts';
import { parseIpString } from '../../learn/settings/ip-string.ts';
import type { Monitor } from '../monitor.ts';
import type { Step } from '../trace/step.ts';
import { found } from './found.ts';
import { type SetRules, setMonitor } from './sets.ts';

const rules: SetRules = {
  resource: 'securityIP',
  lost: 'SECIP-02',
  missing: { addSecurityIP: 'SECIP-02' },
  removal: 'SECIP-04',
  invalid: ({ effect, step, value }) => {
    if (effect !== 'add') return null;
    const ip = member(step.input, 'ip') ?? null;
    if (ip === null) return ['SECIP-03', 'default'];
    // A service may accept other forms, such as blocks. If it refuses one, it does not regard the text as an address.
    return typeof ip !== 'string' || isIP(value ?? ip) === 0 ? ['SECIP-05', 'default'] : null;
  },
};

/** The form of the list of addresses (SECIP-01), and what it shows (SECIP-02 to SECIP-05, and other rules). */
export const addressMonitor: Monitor = {
  ...setMonitor(rules, (model) => model.addresses),
  operations: ['getSecurityIP'],
  outcomes: ['accepted'],
  step: ofRead,
};

function* ofRead(step: Step) {
  const body = step.entry.response?.body;
  if (body?.text == null || body.truncated || body.text.trim() === '') return;
  const type = headerOf(step.entry.response?.headers ?? [], 'content-type');
  if (parseIpString(body.text, type).isString || body.text.includes('$PIX_')) return;
  yield found('SECIP-01', 'default', step, {
    message: 'the response of getSecurityIP is neither a JSON string nor text',
    expected: 'a JSON string or a text body',
    got: body.text.slice(0, 100),
    at: '',
  });
}
