import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { isList, member } from '../../json/value.ts';
import { byKey, shape } from './answers.ts';
import { any, byOperation, list } from './drift.ts';
import type { Questions } from './question.ts';
import { members, place, plain, series, shapes, states, words } from './sentences.ts';

function keyTransitions(answer: Json): string {
  const all = (isList(answer) ? answer : []).map(
    (one) =>
      `${plain(member(one, 'operation'))} changes ${plain(member(one, 'from'))} to ${plain(member(one, 'to'))} (${plain(member(one, 'status'))})`,
  );
  return all.length === 0 ? 'No operation changes the state of a key.' : `Transitions of a key: ${series(all)}.`;
}

function keyRequests(answer: Json): string {
  const all = members(answer).map(([operation, request]) =>
    request === 'none' ? `${operation} needs no input` : `${operation} names the key in ${plain(request)}`,
  );
  return `${series(all)}.`;
}

const keyState = z.union([z.string(), z.boolean()]);

export const apiKeyQuestions = {
  'key-path': {
    class: 'read',
    from: ['api-key-entry', 'createApiKey'],
    asks: 'Where is the new API key in the response?',
    form: 'JSON Pointer to the key in the response of createNewApiKey, or in the listing',
    answer: z.string(),
    sentence: (answer) => `The key is at ${place(answer)}.`,
    drift: any('breaking'),
  },
  'key-record': {
    class: 'read',
    from: ['api-key-fields', 'listApiKeys', 'api-key-bodies'],
    asks: 'What does the record of an API key look like?',
    form: '{create: shape, list: shape}',
    answer: byKey(shape),
    sentence: (answer) => `API key records: ${shapes(answer)}.`,
    drift: any('look'),
  },
  'key-requests': {
    from: ['api-key-bodies'],
    asks: 'Which input do the API key operations expect?',
    form: '{create: string, enable: string, disable: string}  the accepted request: none, or the body or query field that names the key',
    answer: z.object({ create: z.string(), enable: z.string(), disable: z.string() }),
    sentence: keyRequests,
    drift: byOperation(any('breaking')),
  },
  'key-count': {
    from: ['createApiKey'],
    asks: 'Can an account have several API keys?',
    form: 'one | many  a second createNewApiKey',
    answer: z.enum(['one', 'many']),
    sentence: words({ one: 'An account has one API key.', many: 'An account may have several API keys.' }),
    drift: any('breaking', { harmless: ['many'] }),
  },
  'key-after-second': {
    from: ['createApiKey'],
    asks: 'Does the first API key stay valid after a second one is requested?',
    form: 'valid | revoked  the first key after a second one is requested',
    answer: z.enum(['valid', 'revoked']),
    sentence: words({
      valid: 'The first key stays valid after a second one is requested.',
      revoked: 'A second key revokes the first.',
    }),
    drift: any('breaking', { harmless: ['valid'], harmlessIs: 'look' }),
  },
  'key-states': {
    from: ['api-key-fields', 'api-key-states'],
    asks: 'Which states does an API key have, and which field shows them?',
    form: '{path: JSON Pointer into a record of the listing, values: [string | boolean]} | null',
    answer: z.object({ path: z.string(), values: z.array(keyState) }).nullable(),
    sentence: states('a key'),
    drift: 'path and values',
  },
  'key-transitions': {
    from: ['transitions', 'enableApiKey', 'disableApiKey'],
    asks: 'What do enable and disable do in each state?',
    form: '[{from, operation, to, status}]  enable and disable in each state',
    answer: z.array(z.object({ from: keyState, operation: z.string(), to: keyState, status: z.int() })),
    sentence: keyTransitions,
    drift: list('breaking', 'look'),
  },
} satisfies Questions;
