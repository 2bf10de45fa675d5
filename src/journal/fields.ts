import { z } from 'zod';

/** The kinds of fields in a journal. Each message follows "has a field NAME that is ". */

export type HeaderList = readonly (readonly [name: string, value: string])[];

export const text = z.string('not a string');
export const textOrNull = z.string('not a string or null').nullable();
export const texts = z.custom<readonly string[]>(areTexts, 'not a list of texts');
const largest = Number.MAX_SAFE_INTEGER;
export const number = z.number('not a number').min(-largest, 'not a number').max(largest, 'not a number');
export const headers = z.custom<HeaderList>(
  (value) => Array.isArray(value) && value.every((pair) => areTexts(pair) && pair.length === 2),
  'not a list of names and values',
);

/** ISO 8601, UTC, with three to nine decimals of a second. */
export const time = z.iso.datetime('not a time').regex(/\.\d{3,9}Z$/, 'not a time');

export function word<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, `none of ${words.join(', ')}`);
}

export function fields<Shape extends z.core.$ZodShape>(shape: Shape, message = 'not an object') {
  return z.object(shape, message).readonly();
}

/** Deeper values would overflow the stack of recursive readers. */
const mostLevels = 500;

/** A value of JSON with at most `mostLevels` levels. */
export function shallow<Value>(message: string, isOne: (value: unknown) => boolean = () => true) {
  return z.custom<Value>((value) => value !== undefined && isOne(value) && isShallow(value), message);
}

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
