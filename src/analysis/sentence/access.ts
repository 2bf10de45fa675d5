import type { GapId } from '../../contract/gaps.ts';
import type { Json } from '../../journal/entry.ts';
import { isList, member } from '../../json/value.ts';
import { states } from './payment.ts';
import {
  count,
  members,
  outcome,
  place,
  plain,
  type Sentence,
  series,
  shape,
  shapes,
  taken,
  texts,
  words,
} from './phrases.ts';

function keyTransitions(answer: Json): string {
  const all = (isList(answer) ? answer : []).map(
    (one) =>
      `${plain(member(one, 'operation'))} in ${plain(member(one, 'from'))} gives ${plain(member(one, 'to'))} with ${plain(member(one, 'status'))}`,
  );
  return all.length === 0 ? 'No operation changes the state of a key.' : `${series(all)}.`;
}

function keyRequests(answer: Json): string {
  const all = members(answer).map(([operation, request]) =>
    request === 'none' ? `${operation} takes no request` : `${operation} names the key in ${plain(request)}`,
  );
  return `${series(all)}.`;
}

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

function eventKinds(answer: Json): string {
  const all = members(answer).map(([kind, operation]) => `${kind} by ${plain(operation)}`);
  return all.length === 0 ? 'No event was delivered.' : `Events: ${series(all)}.`;
}

function signature(answer: Json): string {
  if (answer === null) return 'Events carry no signature.';
  const scheme = member(answer, 'scheme');
  const how = typeof scheme === 'string' ? `verified as ${scheme}` : 'of a scheme that could not be verified';
  return `Events are signed in the header ${plain(member(answer, 'header'))}, ${how}.`;
}

function retries(answer: Json): string {
  const attempts = member(answer, 'attempts');
  const pauses = texts(member(answer, 'delaysMs')).map((ms) => `${ms} ms`);
  const times = typeof attempts === 'number' ? count(attempts, 'time') : plain(attempts);
  return `An event that is answered with 500 is sent ${times}${pauses.length > 0 ? `, after pauses of ${series(pauses)}` : ''}.`;
}

function callback(answer: Json): string {
  const on = member(answer, 'calledOn');
  if (on === 'never') return 'callbackSuccessUrl was never called.';
  return `callbackSuccessUrl is called on ${plain(on)} by ${plain(member(answer, 'method'))} with ${shape(member(answer, 'body'))}.`;
}

function rateLimit(answer: Json): string {
  if (answer === null) return 'No rate limit was met within the request budget.';
  const headers = series(texts(member(answer, 'headers')), 'no header that tells more');
  return `After ${plain(member(answer, 'after'))} requests within a second ${plain(member(answer, 'status'))} is answered, with ${headers}.`;
}

function bodyLimit(answer: Json): string {
  if (answer === null) return 'Bodies of up to 16 MiB are taken.';
  return `Bodies of ${plain(member(answer, 'accepted'))} bytes are taken, of ${plain(member(answer, 'refused'))} bytes refused with ${plain(member(answer, 'status'))}.`;
}

function versions(answer: Json): string {
  const all = members(answer).map(
    ([where, value]) => `${where.replace(/^header:/, 'the header ')} says ${plain(value)}`,
  );
  return all.length === 0 ? 'No header or field names a version.' : `Versions: ${series(all)}.`;
}

/** Sentences of the chapters apiKey, securityIP, webhook, events, limits and versioning. */
export const accessSentences = {
  'key-path': (answer) => `The key stands at ${place(answer)}.`,
  'key-record': (answer) => `A key comes back as ${shapes(answer)}.`,
  'key-requests': keyRequests,
  'key-count': words({ one: 'An account has one API key.', many: 'An account may have several API keys.' }),
  'key-after-second': words({
    valid: 'The first key stays valid after a second was made.',
    revoked: 'A second key revokes the first.',
  }),
  'key-states': states('a key'),
  'key-transitions': keyTransitions,
  'ip-string-form': ipString,
  'ip-enforcement': enforcement,
  'ip-forms': taken('Forms of an address in the security IP list'),
  'ip-duplicate': (answer) => `An address that is in the list already is ${outcome(answer)}.`,
  'ip-delete-missing': (answer) => `Removing an address that is not in the list is ${outcome(answer)}.`,
  'webhook-record': (answer) => `A webhook comes back as ${shapes(answer)}.`,
  'webhook-count': words({
    one: 'An account has one webhook; a second POST is refused.',
    many: 'An account may have several webhooks.',
    replaced: 'A second POST replaces the webhook.',
  }),
  'webhook-duplicate': (answer) => `A second POST of the same url is ${outcome(answer)}.`,
  'webhook-delete-missing': (answer) => `Removing a webhook that does not exist is ${outcome(answer)}.`,
  'webhook-update-without': (answer) => `PUT while there is no webhook is ${outcome(answer)}.`,
  'webhook-url-schemes': taken('Kinds of address of a webhook'),
  'event-kinds': eventKinds,
  'event-kind-path': (answer) => `The kind of an event stands at ${place(answer)}.`,
  'event-payload': (answer) => `Payloads: ${shapes(answer)}.`,
  'event-headers': (answer) => `Events come with the headers ${series(texts(answer))}.`,
  'event-signature': signature,
  'event-retries': retries,
  'event-delay': (answer) => `An event arrives ${plain(member(answer, 'medianMs'))} ms after what set it off (median).`,
  'callback-success': callback,
  'rate-limit': rateLimit,
  'body-limit': bodyLimit,
  'version-marks': versions,
} as const satisfies Partial<Record<GapId, Sentence>>;
