import { isIP } from 'node:net';
import { headerOf } from '../../journal/header.ts';
import { isObject, member } from '../../json/value.ts';
import { parseIpString } from '../../learn/settings/ip-string.ts';
import type { Monitor } from '../monitor.ts';
import { isWithout } from '../trace/fields.ts';
import { credentialRule } from '../trace/refusal.ts';
import type { Step } from '../trace/step.ts';
import { found, wronglyAccepted } from './found.ts';
import { type SetRules, setFindings, setRetrials } from './sets.ts';

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

/** SECIP-01 to SECIP-05, and other rules that apply to the list of addresses. */
export const addressMonitor: Monitor = {
  operations: ['getSecurityIP', 'addSecurityIP'],
  outcomes: ['accepted'],
  *step(step) {
    if (step.operation === 'getSecurityIP') yield* ofRead(step);
    else if (credentialRule(step) === 'valid') yield* ofAdd(step);
  },
  end: (model) => setFindings(model.addresses, model, rules),
  suspicions: (model) => model.addresses.suspicions(),
  retrials: (model) => setRetrials(model.addresses, model, rules),
};

/** Whether a text is certainly not an address, a block, a host name, or anything else that a service may accept. */
function isNoAddress(text: string): boolean {
  if (text.trim() === '') return true;
  const isTooLarge = /^\d+(?:\.\d+){3}$/.test(text) && text.split('.').some((part) => Number(part) > 255);
  return isTooLarge || /^[a-z]+(?:-[a-z]+)+$/i.test(text);
}

/** A service may read an address in a number, or in a list of one. */
function* ofAdd(step: Step) {
  const ip = member(step.input, 'ip') ?? null;
  if (isWithout(step, 'ip')) yield wronglyAccepted('SECIP-03', 'default', step, 'it named no ip');
  else if (typeof ip === 'string' ? isNoAddress(ip) : typeof ip === 'boolean' || isObject(ip))
    yield wronglyAccepted('SECIP-05', 'default', step, `${JSON.stringify(ip)} is not an IP address`);
}

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
