import type { Json } from '../../journal/entry.ts';
import { isList, isObject, member } from '../../json/value.ts';

/** Turns an answer in the form of the catalogue into a sentence. */
export type Sentence = (answer: Json) => string;

/** Maximum number of names in a sentence. The others are only counted. */
const mostNames = 12;

/** `a`, `a and b`, `a, b and c`; `none` for an empty list. */
export function series(items: readonly string[], none = 'none'): string {
  if (items.length > mostNames) {
    return `${items.slice(0, mostNames).join(', ')} and ${items.length - mostNames} more`;
  }
  const last = items.at(-1);
  if (last === undefined) return none;
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value as text: words unchanged, everything else as JSON. */
export function plain(value: Json | undefined): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

export function textsOf(value: Json | undefined): string[] {
  return isList(value) ? value.map(plain) : [];
}

/** The members of a keyed answer. Empty for any other value. */
export function members(answer: Json | undefined): [string, Json][] {
  return isObject(answer) ? Object.entries(answer) : [];
}

/** `accepted with 201`, `refused with 409`. */
export function outcomeText(value: Json | undefined): string {
  const status = member(value, 'status');
  const how = member(value, 'outcome');
  if (typeof how !== 'string') return plain(value);
  return status === undefined || status === null ? how : `${how} with ${plain(status)}`;
}

/** The members by their outcome: `accepted with 200 by login, and refused with 401 by listPayments and listApiKeys`. */
export function outcomesText(answer: Json, word: string, names: Readonly<Record<string, string>> = {}): string {
  const byOutcome = Map.groupBy(members(answer), ([, value]) => outcomeText(value));
  return [...byOutcome]
    .map(([text, some]) => `${text} ${word} ${series(some.map(([key]) => names[key] ?? key))}`)
    .join(', and ');
}

/** A JSON Pointer as code. The empty pointer is the whole value. */
export function place(pointer: Json | undefined): string {
  return pointer === '' ? 'the whole value' : plain(pointer);
}

function typeText(type: Json | undefined, schema: Json): string {
  const format = member(schema, 'format');
  const values = textsOf(member(schema, 'enum'));
  if (values.length > 0) return `one of ${series(values)}`;
  const names = isList(type) ? textsOf(type) : [plain(type)];
  return `${series(names).replace(' and ', ' or ')}${typeof format === 'string' ? ` (${format})` : ''}`;
}

/** Describes a JSON Schema in a few words: `an object with amount, id and status`; `no body` for `null`. */
export function shapeText(schema: Json | undefined): string {
  if (schema === null || schema === undefined) return 'no body';
  const type = member(schema, 'type');
  const properties = members(member(schema, 'properties')).map(([name]) => name);
  const items = member(schema, 'items');
  const values = member(schema, 'additionalProperties');
  if (properties.length > 0) return `an object with ${series(properties)}`;
  if (values !== undefined) return `a map of ids to ${shapeText(values)}`;
  if (type === 'object') return 'an empty object';
  if (type === 'array') return items === undefined ? 'an empty array' : `an array of ${shapeText(items)}`;
  if (type === undefined) return 'a body that could not be read';
  const text = typeText(type, schema);
  return `${/^[aio]/.test(text) ? 'an' : 'a'} ${text}`.replace(/^an one of/, 'one of');
}

/** The shape of each member: `create returns no body; read returns an object with id`. */
export function shapes(answer: Json, verb = 'returns'): string {
  return members(answer)
    .map(([key, value]) => `${key} ${verb} ${shapeText(value)}`)
    .join('; ');
}

/** The number of operations in an answer that is keyed by operation. */
export function coverage(answer: Json): string {
  return counted(members(answer).length, 'operation');
}

export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Counts the texts and writes `201 (12), 200 (3)`, most frequent first. */
export function frequencies(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].sort(([left, more], [right, less]) => less - more || (left < right ? -1 : 1));
  const [only] = ranked;
  if (ranked.length === 1 && only !== undefined) return only[0];
  return series(ranked.map(([value, times]) => `${value} (${times})`));
}

/** Creates a sentence for an answer that is one of a few words. */
export function words(sentences: Readonly<Record<string, string>>): Sentence {
  return (answer) => sentences[String(answer)] ?? `The answer is ${plain(answer)}.`;
}

/** Creates a sentence for a list of accepted forms. */
export function acceptedSentence(what: string, names: Readonly<Record<string, string>> = {}): Sentence {
  return (answer) => {
    const forms = textsOf(answer).map((form) => names[form] ?? form);
    return `Accepted ${what}: ${series(forms, 'none of the tested ones')}.`;
  };
}

/** Creates a sentence about the place of a state and its values. */
export function states(what: string): Sentence {
  return (answer) => {
    if (answer === null) return `No field shows the state of ${what}.`;
    const values = series(textsOf(member(answer, 'values')));
    return `The field ${place(member(answer, 'path'))} shows the state of ${what}: ${values}.`;
  };
}
