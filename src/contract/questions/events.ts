import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { member } from '../../json/value.ts';
import { byKey, shape } from './answers.ts';
import { any, fields, keyed, list } from './drift.ts';
import type { Questions } from './question.ts';
import { counted, members, place, plain, series, shapes, shapeText, textsOf } from './sentences.ts';

function eventKinds(answer: Json): string {
  const all = members(answer).map(([kind, operation]) => `${kind} after ${plain(operation)}`);
  return all.length === 0 ? 'No event was delivered.' : `Events: ${series(all)}.`;
}

function signature(answer: Json): string {
  if (answer === null) return 'Events have no signature.';
  const scheme = member(answer, 'scheme');
  const how = typeof scheme === 'string' ? `verified as ${scheme}` : 'of a scheme that could not be verified';
  return `Events are signed in the header ${plain(member(answer, 'header'))}, ${how}.`;
}

function retries(answer: Json): string {
  const attempts = member(answer, 'attempts');
  const pauses = textsOf(member(answer, 'delaysMs')).map((ms) => `${ms} ms`);
  const times = typeof attempts === 'number' ? counted(attempts, 'time') : plain(attempts);
  return `An event that is answered with 500 is sent ${times}${pauses.length > 0 ? `, with pauses of ${series(pauses)}` : ''}.`;
}

function callback(answer: Json): string {
  const on = member(answer, 'calledOn');
  if (on === 'never') return 'callbackSuccessUrl was never called.';
  return `callbackSuccessUrl is called after ${plain(on)} by ${plain(member(answer, 'method'))} with ${shapeText(member(answer, 'body'))}.`;
}

export const eventsQuestions = {
  'event-kinds': {
    from: ['event-deliveries'],
    asks: 'Which kinds of event are there, and what causes each?',
    form: '{kind: operation that causes it}  as the receiver got the events',
    answer: byKey(z.string()),
    sentence: eventKinds,
    drift: keyed(any('look'), 'breaking', 'compatible'),
  },
  'event-kind-path': {
    class: 'read',
    from: ['event-deliveries'],
    asks: 'Where is the kind of an event in its payload?',
    form: 'JSON Pointer to the kind in the payload',
    answer: z.string(),
    sentence: (answer) => `The kind of an event is at ${place(answer)}.`,
    drift: any('breaking'),
  },
  'event-payload': {
    class: 'read',
    from: ['event-deliveries'],
    asks: 'What does the payload of each kind of event look like?',
    form: '{kind: shape}',
    answer: byKey(shape),
    sentence: (answer) => `Payloads: ${shapes(answer, 'is')}.`,
    drift: keyed('shape', 'breaking', 'compatible'),
  },
  'event-headers': {
    class: 'read',
    from: ['event-deliveries'],
    asks: 'Which headers does an event have?',
    form: '[string]  lower-case names, sorted, without those of the transport (host, connection, content-*, accept*, user-agent, transfer-encoding, date)',
    answer: z.array(z.string()),
    sentence: (answer) => `Events have the headers ${series(textsOf(answer))}.`,
    drift: list('breaking', 'compatible'),
  },
  'event-signature': {
    class: 'read',
    from: ['event-deliveries'],
    asks: 'Are events signed, and how?',
    form: '{header: string, scheme: string | null} | null  scheme: null if the suite could not verify it',
    answer: z.object({ header: z.string(), scheme: z.string().nullable() }).nullable(),
    sentence: signature,
    drift: any('breaking', { fromNull: 'compatible' }),
  },
  'event-retries': {
    class: 'heavy',
    from: ['event-deliveries'],
    asks: 'Is an event sent again if it is not accepted, and how often?',
    form: '{attempts: integer, delaysMs: [integer]}  attempts: all attempts, including the first; delaysMs: the pauses between them; the receiver answers 500',
    answer: z.object({ attempts: z.int(), delaysMs: z.array(z.int()) }),
    sentence: retries,
    drift: any('look'),
  },
  'event-delay': {
    class: 'read',
    from: ['event-deliveries'],
    asks: 'How long after its cause does an event arrive?',
    form: '{medianMs: number}',
    answer: z.object({ medianMs: z.number() }),
    sentence: (answer) => `An event arrives ${plain(member(answer, 'medianMs'))} ms after its cause (median).`,
    drift: any('look'),
  },
  'callback-success': {
    from: ['callback-deliveries'],
    asks: 'When and how is callbackSuccessUrl called?',
    form: '{calledOn: operation | never, method: string | null, body: shape}',
    answer: z.object({ calledOn: z.string(), method: z.string().nullable(), body: shape }),
    sentence: callback,
    drift: fields({ calledOn: any('breaking'), method: any('breaking'), body: 'shape' }),
  },
} satisfies Questions;
