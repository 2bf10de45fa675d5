import type { Body, Entry, HeaderList } from '../journal/entry.ts';
import { getOrInsert } from '../json/get-or-insert.ts';
import { parseJson } from '../json/parse.ts';
import { leaves } from '../json/walk.ts';
import { findMarks, markPattern, type SecretKind } from '../mask/mark.ts';

/** A text from the target and its place. The same place in the responses of an operation has the same name. */
interface Spot {
  readonly place: string;
  /** The field or header that contains it. */
  readonly name: string;
  readonly text: string;
}

/** The text around a mark. */
interface MarkPlace {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
}

/** Patterns of secrets. JWTs are recognised by their form elsewhere, and email addresses appear everywhere. */
const forms: Readonly<Partial<Record<SecretKind, string>>> = {
  code: '\\d{4,10}',
  password: '[^\\s"]{8,200}',
  'api-key': '(?=\\S*\\d)[^\\s",;]{12,500}',
  session: '(?=\\S*\\d)[^\\s",;]{12,500}',
  'signature-secret': '(?=\\S*\\d)[^\\s",;]{12,500}',
};

const codeNames = /code|token|otp|pin|c[oó]digo/i;
const passwordNames = /passw|senha/i;
/** Characters before and after a mark that identify its place in a text. */
const [shownBefore, shownBehind] = [24, 8];
/** Maximum number of different surroundings for one name, because a target may send a new text each time. */
const mostAlike = 20;

/** All texts in an entry that the target sent. */
function* spotsOf(entry: Entry): Generator<Spot> {
  if (entry.type === 'delivery') yield* spotsIn('delivery', entry.headers, entry.body);
  if (entry.type !== 'exchange' || entry.response === null) return;
  yield* spotsIn(entry.operation ?? 'other', entry.response.headers, entry.response.body);
}

function* spotsIn(of: string, headers: HeaderList, { text }: Body): Generator<Spot> {
  for (const [name, value] of headers) yield { place: `${of} header ${name.toLowerCase()}`, name, text: value };
  if (text === null) return;
  const json = parseJson(text);
  if (json === undefined) yield { place: `${of} text`, name: '', text };
  for (const { pointer, name, value } of leaves(json)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    yield { place: `${of} ${pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`, name, text: String(value) };
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/**
 * A killed run did not mask again what it learned late, and its register is gone. The marks that it wrote show where
 * secrets of each kind appear.
 */
export class ShownSecrets {
  readonly #places = new Map<string, MarkPlace[]>();
  readonly #found = new Map<string, SecretKind>();

  /** Learns the places of the marks. Must see every entry before any is searched. */
  learn(entry: Entry): void {
    for (const spot of spotsOf(entry)) {
      const marks = [...spot.text.matchAll(markPattern())];
      const [mark] = marks;
      if (mark === undefined || marks.length > 1) continue;
      const known = getOrInsert(this.#places, spot.place, () => []);
      const around = surroundings(spot, mark.index, mark[0]);
      if (around === null || known.length >= mostAlike) continue;
      if (known.every(({ kind, pattern }) => kind !== around.kind || pattern.source !== around.pattern.source))
        known.push(around);
    }
  }

  /** Searches for values at the places where other entries have marks. */
  search(entry: Entry): void {
    for (const { place, text } of spotsOf(entry)) {
      for (const { kind, pattern } of this.#places.get(place) ?? []) {
        const value = pattern.exec(text)?.[1];
        if (value !== undefined && !value.includes('$PIX_')) this.#found.set(value, kind);
      }
    }
  }

  get found(): ReadonlyMap<string, SecretKind> {
    return this.#found;
  }
}

/** The surroundings that identify the place of a mark. `null` if the mark may be there by coincidence. */
function surroundings({ name, text }: Spot, index: number, mark: string): MarkPlace | null {
  const kind = findMarks(mark)[0]?.kind;
  const form = kind && forms[kind];
  if (kind === undefined || form === undefined || /:(?:part|encoded)/.test(mark)) return null;
  const [before, behind] = [text.slice(0, index), text.slice(index + mark.length)];
  const isWhole = before === '' && behind === '';
  // A number may coincide with a code, and a word with a password.
  if (kind === 'code' && !codeNames.test(isWhole ? name : before.slice(-shownBefore))) return null;
  if (kind === 'password' && !passwordNames.test(name)) return null;
  const start = before.length > shownBefore ? escaped(before.slice(-shownBefore)) : `^${escaped(before)}`;
  const end = behind.length > shownBehind ? escaped(behind.slice(0, shownBehind)) : `${escaped(behind)}$`;
  return { kind, pattern: new RegExp(`${start}(${form})${end}`, 'u') };
}
