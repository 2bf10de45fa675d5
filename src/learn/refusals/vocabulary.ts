import type { AccountField } from '../../contract/operations.ts';
import { plainName } from '../records/names.ts';

/** The place in a request that a complaint points to. */
export interface RequestPlace {
  /** `null` for a field that the document does not know. */
  readonly field: AccountField | null;
  /** The path inside `address` in the service's spelling, or the path of a field that the document does not know. */
  readonly inner: readonly string[];
}

/** The names that a refusal may use for the fields of a request. */
export interface Vocabulary {
  /** Resolves a path in the service's spelling; `null` if it names nothing in the request. */
  placeOf(path: readonly string[]): RequestPlace | null;
  /**
   * The paths that sentences name by ordinary words, by the words without case, accents and spaces: `tipodeconta`.
   * `null` for words that look like a name and are none, such as `status code`.
   */
  readonly spoken: ReadonlyMap<string, readonly string[] | null>;
  /** Whether the document names no field of the request. Any name may then be that of a field. */
  readonly isOpen: boolean;
}

/** Names that programs give to a whole request or body, and to its parts. */
const wrapper =
  /^(?:body|request|requestbody|req|data|attributes|payload|input|instance|value|root|dto|params|query|querystring|headers|https?|errors?|account|user|signup|createaccount\w*|create_account\w*|\w+(?:dto|request|input|command|schema|payload|body)|\$|#)$/i;

/** Splits a JSON pointer, a dotted path, a path with brackets, or a reference chain into segments. */
export function segmentsOf(path: string): string[] {
  return path
    .replace(/\[["']?([^\]"']*)["']?\]/g, '.$1')
    .split(/[./]+/)
    .map((segment) => segment.trim().replace(/^[#$"'`]+|["'`]+$/g, ''))
    .filter((segment) => segment !== '');
}

/** Programs name their own fields `ZipCode` and `UF`; in JSON they are `zipCode` and `uf`. */
function inJson(name: string): string {
  if (/^[A-Z0-9]+$/.test(name)) return name.toLowerCase();
  return /^[A-Z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** A path without indices and without what programs put around a field; `null` if it names no field. */
export function fieldPath(path: readonly string[]): readonly [first: string, ...inner: string[]] | null {
  let [first, ...inner] = path.filter((segment) => !/^\d+$/.test(segment));
  while (inner.length > 0 && wrapper.test(first ?? '')) [first, ...inner] = inner;
  const isName = first !== undefined && !wrapper.test(first) && /^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(first);
  return isName ? [inJson(first as string), ...inner.map(inJson)] : null;
}

/** The longest name, in words. */
const mostWords = 4;

/** The paths that a sentence names by ordinary words, the longest names first: an "email code" is not an e-mail. */
export function spokenIn(text: string, { spoken }: Vocabulary): (readonly string[])[] {
  const words = (text.match(/[\p{L}\p{N}_-]+/gu) ?? []).map(plainName);
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < words.length; ) {
    const names = Array.from({ length: mostWords }, (_, less) => words.slice(at, at + mostWords - less));
    const name = names.find((some) => spoken.has(some.join(''))) ?? [];
    const path = spoken.get(name.join(''));
    if (path != null) found.set(path.join('.'), path);
    at += Math.max(1, name.length);
  }
  return [...found.values()];
}
