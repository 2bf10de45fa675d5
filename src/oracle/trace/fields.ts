import { bodyFields, requiredFields } from '../../contract/operations.ts';
import type { ExchangeEntry } from '../../journal/entry.ts';
import { isList, isObject, type Json, member } from '../../json/value.ts';
import { markKind } from './marks.ts';
import type { Step } from './step.ts';

/** The required fields missing from a request body, in the order of the document. Empty if the body may have them. */
export function missingFields({ operation, input, entry: { request } }: Step): string[] {
  return operation === null ? [] : requiredFields(operation).filter((name) => lacks(name, input, request.body));
}

/** Whether a body has no value for a field, whichever reader takes what it can of it. A list of one may be its item. */
function lacks(name: string, input: Json | undefined, body: ExchangeEntry['request']['body']): boolean {
  if (body === null || body.bytes === 0) return true;
  if (isObject(input)) return !Object.hasOwn(input, name);
  if (input !== undefined) return input === null || (isList(input) && input.length === 0);
  return body.text !== null && !body.truncated && !new RegExp(`${name}["'\\s:=>]*[^"'\\s:=>]`, 'i').test(body.text);
}

/** Whether a request has no value for a required field, or null. */
export function isWithout(step: Step, field: string): boolean {
  return missingFields(step).includes(field) || member(step.input, field) === null;
}

/** The required fields with a value that is certainly of the wrong type and cannot be read as the right one. */
export function mistypedFields({ operation, input }: Step): string[] {
  if (operation === null || !isObject(input)) return [];
  const fields = bodyFields(operation);
  return requiredFields(operation).filter((name) => {
    const value = input[name];
    return value !== undefined && value !== null && hasWrongJsonType(value, fields[name]?.type ?? 'string');
  });
}

/** Whether a text is certainly not a URL: a few words, or an http URL without a host. A scheme may be missing. */
export function isNoUrl(text: string): boolean {
  const trimmed = text.trim();
  const isWords = /\s/.test(trimmed) && !/[:/.]/.test(trimmed);
  return isWords || (/^https?:\/\/(?:$|[^/?#]*\s)/i.test(trimmed) && !URL.canParse(trimmed));
}

function hasWrongJsonType(value: Json, type: string): boolean {
  if (type === 'object') return typeof value !== 'object' || Array.isArray(value);
  if (typeof value === 'object') return true;
  if (type === 'string' || typeof value !== 'string' || markKind(value) !== null) return false;
  // A text that is not a number. Masking leaves marks in place of numbers.
  const isNumeric = type === 'number' || type === 'integer';
  return isNumeric && !value.includes('$PIX_') && !/\d/.test(value);
}
