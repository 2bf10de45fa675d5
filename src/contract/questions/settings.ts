import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { acceptance, byKey, shape, urlSchemes } from './answers.ts';
import { any, list } from './drift.ts';
import { question } from './question.ts';
import { plain, shapes, taken, words } from './sentences.ts';

function ipString(answer: Json): string {
  const form = plain(member(answer, 'form'));
  const empty = member(answer, 'empty');
  const none = empty === '' ? 'an empty text' : JSON.stringify(empty ?? null);
  const written: Readonly<Record<string, string>> = {
    single: 'holds one address',
    comma: 'has its addresses separated by commas',
    space: 'has its addresses separated by spaces',
    newline: 'has one address a line',
    'json-array': 'is a JSON array',
  };
  return `The security IP list ${written[form] ?? 'has a form of its own'}; an empty one is ${none}.`;
}

const enforcement = words({
  none: "An IP list without the caller's address shuts nothing out.",
  jwt: "An IP list without the caller's address shuts out the JWT.",
  key: "An IP list without the caller's address shuts out the API key.",
  both: "An IP list without the caller's address shuts out the JWT and the API key.",
});

/** The gaps of the chapters securityIP and webhook. */
export const settingsQuestions = {
  'ip-string-form': question({
    chapter: 'securityIP',
    class: 'read',
    from: ['getSecurityIP'],
    asks: 'How are several addresses written in the one string, and how an empty list?',
    form: 'single | comma | space | newline | json-array | other, and what an empty list is: {form, empty: string}',
    answer: z.object({
      form: z.enum(['single', 'comma', 'space', 'newline', 'json-array', 'other']),
      empty: z.string(),
    }),
    sentence: ipString,
    drift: any('breaking'),
  }),
  'ip-enforcement': question({
    chapter: 'securityIP',
    class: 'heavy',
    from: ['addSecurityIP'],
    asks: 'Whom does an address list shut out?',
    form: "none | jwt | key | both  what an address list without the caller's address shuts out",
    answer: z.enum(['none', 'jwt', 'key', 'both']),
    sentence: enforcement,
    drift: any('breaking', { harmless: ['none'], harmlessIs: 'look' }),
  }),
  'ip-forms': question({
    chapter: 'securityIP',
    class: 'probe',
    from: ['security-ip-entry', 'addSecurityIP'],
    asks: 'Which forms of address does the list take?',
    form: '[ipv4 | ipv6 | cidr | hostname]  the forms taken',
    answer: z.array(z.enum(['ipv4', 'ipv6', 'cidr', 'hostname'])),
    sentence: taken('Forms of an address in the security IP list'),
    drift: list('breaking', 'compatible'),
  }),
  'ip-duplicate': question({
    chapter: 'securityIP',
    class: 'probe',
    from: ['addSecurityIP'],
    asks: 'What becomes of an address that is added twice?',
    ...acceptance('An address that is in the list already'),
  }),
  'ip-delete-missing': question({
    chapter: 'securityIP',
    class: 'probe',
    from: ['deleteSecurityIP'],
    asks: 'What becomes of deleting an address that is not in the list?',
    ...acceptance('Removing an address that is not in the list'),
  }),
  'webhook-record': question({
    chapter: 'webhook',
    class: 'read',
    from: ['webhook-fields', 'getWebhook'],
    asks: 'What does the record of a webhook look like?',
    form: '{create: shape, list: shape, update: shape}',
    answer: byKey(shape),
    sentence: (answer) => `A webhook comes back as ${shapes(answer)}.`,
    drift: any('look'),
  }),
  'webhook-count': question({
    chapter: 'webhook',
    class: 'probe',
    from: ['createWebhook'],
    asks: 'May an account have several webhooks?',
    form: 'one | many | replaced  a second POST',
    answer: z.enum(['one', 'many', 'replaced']),
    sentence: words({
      one: 'An account has one webhook; a second POST is refused.',
      many: 'An account may have several webhooks.',
      replaced: 'A second POST replaces the webhook.',
    }),
    drift: any('breaking', { harmless: ['many'] }),
  }),
  'webhook-duplicate': question({
    chapter: 'webhook',
    class: 'probe',
    from: ['createWebhook'],
    asks: 'What becomes of the same url posted twice?',
    ...acceptance('A second POST of the same url'),
  }),
  'webhook-delete-missing': question({
    chapter: 'webhook',
    class: 'probe',
    from: ['deleteWebhook'],
    asks: 'What becomes of deleting a webhook that does not exist?',
    ...acceptance('Removing a webhook that does not exist'),
  }),
  'webhook-update-without': question({
    chapter: 'webhook',
    class: 'probe',
    from: ['updateWebhook'],
    asks: 'What becomes of an update when there is no webhook?',
    ...acceptance('PUT while there is no webhook'),
  }),
  'webhook-url-schemes': question({
    chapter: 'webhook',
    class: 'probe',
    from: ['createWebhook'],
    asks: 'Which kinds of address does a webhook take?',
    form: '[https | http | ftp | javascript | relative]',
    answer: urlSchemes,
    sentence: taken('Kinds of address of a webhook'),
    drift: list('breaking', 'compatible'),
  }),
};
