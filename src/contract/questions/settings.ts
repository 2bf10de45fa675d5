import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { acceptance, acceptedForms, byKey, shape, urlSchemes } from './answers.ts';
import { any } from './drift.ts';
import type { Questions } from './question.ts';
import { plain, shapes, words } from './sentences.ts';

function ipString(answer: Json): string {
  const form = plain(member(answer, 'form'));
  const empty = member(answer, 'empty');
  const none = empty === '' ? 'an empty text' : JSON.stringify(empty ?? null);
  const written: Readonly<Record<string, string>> = {
    single: 'holds one address',
    comma: 'separates addresses with commas',
    space: 'separates addresses with spaces',
    newline: 'has one address per line',
    'json-array': 'is a JSON array',
  };
  return `The security IP list ${written[form] ?? 'has another form'}; an empty list is ${none}.`;
}

const enforcement = words({
  none: "An IP list without the caller's address blocks nothing.",
  jwt: "An IP list without the caller's address blocks the JWT.",
  key: "An IP list without the caller's address blocks the API key.",
  both: "An IP list without the caller's address blocks the JWT and the API key.",
});

export const securityIPQuestions = {
  'ip-string-form': {
    class: 'read',
    from: ['getSecurityIP'],
    asks: 'How does the string show several addresses, and how does it show an empty list?',
    form: '{form: single | comma | space | newline | json-array | other, empty: string}  empty: the string of an empty list',
    answer: z.object({
      form: z.enum(['single', 'comma', 'space', 'newline', 'json-array', 'other']),
      empty: z.string(),
    }),
    sentence: ipString,
    drift: any('breaking'),
  },
  'ip-enforcement': {
    class: 'heavy',
    from: ['addSecurityIP'],
    asks: "Which credentials does a list without the caller's address block?",
    form: "none | jwt | key | both  the credentials that an address list without the caller's address blocks",
    answer: z.enum(['none', 'jwt', 'key', 'both']),
    sentence: enforcement,
    drift: any('breaking', { harmless: ['none'], harmlessIs: 'look' }),
  },
  'ip-forms': {
    from: ['security-ip-entry', 'addSecurityIP'],
    asks: 'Which address formats does the list accept?',
    ...acceptedForms('address formats of the security IP list', ['ipv4', 'ipv6', 'cidr', 'hostname']),
    form: '[ipv4 | ipv6 | cidr | hostname]  the accepted forms',
  },
  'ip-duplicate': {
    from: ['addSecurityIP'],
    asks: 'What happens when an address is added twice?',
    ...acceptance('Adding an address that is already in the list'),
  },
  'ip-delete-missing': {
    from: ['deleteSecurityIP'],
    asks: 'How does the service respond to the deletion of an address that is not in the list?',
    ...acceptance('Deleting an address that is not in the list'),
  },
} satisfies Questions;

export const webhookQuestions = {
  'webhook-record': {
    class: 'read',
    from: ['webhook-fields', 'getWebhook'],
    asks: 'What does the record of a webhook look like?',
    form: '{create: shape, list: shape, update: shape}',
    answer: byKey(shape),
    sentence: (answer) => `Webhook records: ${shapes(answer)}.`,
    drift: any('look'),
  },
  'webhook-count': {
    from: ['createWebhook'],
    asks: 'Can an account have several webhooks?',
    form: 'one | many | replaced  a second POST',
    answer: z.enum(['one', 'many', 'replaced']),
    sentence: words({
      one: 'An account has one webhook; a second POST is refused.',
      many: 'An account may have several webhooks.',
      replaced: 'A second POST replaces the webhook.',
    }),
    drift: any('breaking', { harmless: ['many'] }),
  },
  'webhook-duplicate': {
    from: ['createWebhook'],
    asks: 'What happens when the same url is posted twice?',
    ...acceptance('A second POST of the same url'),
  },
  'webhook-delete-missing': {
    from: ['deleteWebhook'],
    asks: 'What happens when a webhook that does not exist is deleted?',
    ...acceptance('Deleting a webhook that does not exist'),
  },
  'webhook-update-without': {
    from: ['updateWebhook'],
    asks: 'How does the service respond to an update if there is no webhook?',
    ...acceptance('An update without a webhook'),
  },
  'webhook-url-schemes': {
    from: ['createWebhook'],
    asks: 'Which URL schemes does a webhook accept?',
    ...acceptedForms('URL schemes of a webhook', urlSchemes),
  },
} satisfies Questions;
