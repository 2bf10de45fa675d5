import { httpMethods } from '../../analysis/drift/contract/documents.ts';
import { upperFirst } from '../../contract/questions/sentences.ts';
import { isList, isObject, isOneOf, member } from '../../json/value.ts';
import { answerOf, observedBy, type Part, type Source } from './part.ts';

function jsonBody(schema: Part | null | undefined): Part {
  if (schema === null || schema === undefined) return {};
  return { requestBody: { content: { 'application/json': { schema } } } };
}

function headerParameters(source: Source): readonly Part[] {
  const names = answerOf(source, 'event-headers');
  if (!isList(names)) return [];
  const signature = member(answerOf(source, 'event-signature'), 'header');
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => ({
      name,
      in: 'header',
      required: false,
      schema: { type: 'string' },
      ...(name === signature ? { description: 'Signs the event.' } : {}),
      ...observedBy(source, 'event-headers'),
    }));
}

function retryNote(source: Source): string {
  const attempts = member(answerOf(source, 'event-retries'), 'attempts');
  return typeof attempts === 'number' ? ` An answer of 500 was followed by ${attempts - 1} further attempts.` : '';
}

/** Unique names for the event kinds that tools can use in paths and identifiers. */
function nameKinds(kinds: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return kinds.map((kind) => {
    const name = kind.replace(/[^\w.:-]+/g, '_').slice(0, 80) || 'event';
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name}_${number}`;
    taken.add(unique);
    return unique;
  });
}

/** `payment.paid` becomes `onPaymentPaid`. */
function operationName(kind: string): string {
  const words = kind.split(/[^A-Za-z0-9_]+/).filter((word) => word !== '');
  return `on${words.map(upperFirst).join('') || 'Event'}`;
}

/** The `webhooks` of the document: one for each delivered kind of event. */
export function webhooks(source: Source): Part {
  const payloads = answerOf(source, 'event-payload');
  const causes = answerOf(source, 'event-kinds');
  if (!isObject(payloads)) return {};
  const names = nameKinds(Object.keys(payloads));
  const operationIds = nameKinds(names.map(operationName));
  const each = Object.keys(payloads).map((kind, index): [string, Part] => {
    const cause = member(causes, kind);
    const because =
      typeof cause === 'string' ? `Delivered after ${cause}.` : 'Delivered to the webhooks of the account.';
    const post = {
      operationId: operationIds[index] ?? kind,
      tags: ['Webhooks'],
      security: [],
      summary: `Event ${kind}`,
      description: because + retryNote(source),
      parameters: headerParameters(source),
      ...jsonBody(source.components.events.get(kind)),
      responses: { '2XX': { description: 'Received.' } },
      ...observedBy(source, 'event-payload'),
    };
    return [names[index] ?? kind, { post }];
  });
  return each.length > 0 ? { webhooks: Object.fromEntries(each) } : {};
}

/** The `callbacks` of createPayment, if callbackSuccessUrl was called. */
export function callbacks(source: Source): Part {
  const answer = answerOf(source, 'callback-success');
  const on = member(answer, 'calledOn');
  const method = String(member(answer, 'method')).toLowerCase();
  if (typeof on !== 'string' || on === 'never' || !isOneOf(httpMethods, method)) return {};
  const call = {
    operationId: 'callbackSuccess',
    tags: ['Webhooks'],
    security: [],
    summary: 'The callbackSuccessUrl of a payment',
    description: `Called after ${on}.`,
    ...jsonBody(source.components.callback),
    responses: { '2XX': { description: 'Received.' } },
    ...observedBy(source, 'callback-success'),
  };
  return { callbacks: { callbackSuccess: { '{$request.body#/callbackSuccessUrl}': { [method]: call } } } };
}
