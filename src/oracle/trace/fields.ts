import { bodyFields, requiredFields } from '../../contract/operations.ts';
import { isObject, type Json, type JsonObject } from '../../json/value.ts';
import { markKind } from './marks.ts';
import type { Step } from './step.ts';

/** The required fields missing from a request body, in the order of the document. Empty if the body cannot be read. */
export function missingFields({ operation, input, entry: { request } }: Step): string[] {
  const isBare = request.body === null || request.body.bytes === 0;
  if (operation === null || (!isBare && !isObject(input))) return [];
  const sent: JsonObject = isObject(input) ? input : {};
  return requiredFields(operation).filter((name) => !Object.hasOwn(sent, name));
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
