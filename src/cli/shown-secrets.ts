import type { Body, Entry, HeaderList } from '../journal/entry.ts';
import { parseJson } from '../json/parse.ts';
import { leaves } from '../json/walk.ts';
import { findMarks, markPattern, type SecretKind } from '../mask/mark.ts';

/** A text that the target sent, and where it stands: the same place in the answers of one operation has the same name. */
interface Spot {
  readonly place: string;
  /** The field or header that holds it. */
  readonly name: string;
  readonly text: string;
}

/** What stands around a mark. */
interface Surroundings {
  readonly kind: SecretKind;
  readonly pattern: RegExp;
}

/** What secrets look like. JWTs are known by their form, and addresses of mail are everywhere. */
const forms: Readonly<Partial<Record<SecretKind, string>>> = {
  code: '\\d{4,10}',
  password: '[^\\s"]{8,200}',
  'api-key': '(?=\\S*\\d)[^\\s",;]{12,500}',
  session: '(?=\\S*\\d)[^\\s",;]{12,500}',
  'signature-secret': '(?=\\S*\\d)[^\\s",;]{12,500}',
};

const codeNames = /code|token|otp|pin|c[oó]digo/i;
const passwordNames = /passw|senha/i;
/** Characters before and behind a mark by which a place in a text is known again. */
const [shownBefore, shownBehind] = [24, 8];
/** Places of one name that are told apart; a target may send a new text each time. */
const mostAlike = 20;

/** Everything that the target sent in an entry. */
export function* spotsOf(entry: Entry): Generator<Spot> {
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
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * The secrets that a journal shows in places where it hides others: a run that was killed has not masked again what it learned
 * late. The register of secrets is gone by then, but the marks tell where secrets of each kind stand.
 */
export class ShownSecrets {
  readonly #places = new Map<string, Surroundings[]>();
  readonly #found = new Map<string, SecretKind>();

  /** Learns the places of marks. To be told of every entry before any is searched. */
  learn(entry: Entry): void {
    for (const spot of spotsOf(entry)) {
      const marks = [...spot.text.matchAll(markPattern())];
      const [mark] = marks;
      if (mark === undefined || marks.length > 1) continue;
      const known = this.#places.get(spot.place) ?? [];
      const around = surroundings(spot, mark.index, mark[0]);
      if (around === null || known.length >= mostAlike) continue;
      if (known.every(({ kind, pattern }) => kind !== around.kind || pattern.source !== around.pattern.source))
        this.#places.set(spot.place, [...known, around]);
    }
  }

  /** Looks for values where marks stand elsewhere. */
  search(entry: Entry): void {
    for (const { place, text } of spotsOf(entry)) {
      for (const { kind, pattern } of this.#places.get(place) ?? []) {
        const value = pattern.exec(text)?.[1];
        if (value !== undefined && !value.includes('$PIX_')) this.#found.set(value, kind);
      }
    }
  }

  /** What was found, with what each is good for. */
  get found(): ReadonlyMap<string, SecretKind> {
    return this.#found;
  }
}

/** How a mark's place is known again; `null` where the mark may stand there by chance. */
function surroundings({ name, text }: Spot, index: number, mark: string): Surroundings | null {
  const kind = findMarks(mark)[0]?.kind;
  const form = kind && forms[kind];
  if (kind === undefined || form === undefined || /:(?:part|encoded)/.test(mark)) return null;
  const [before, behind] = [text.slice(0, index), text.slice(index + mark.length)];
  const isWhole = before === '' && behind === '';
  // A number may be somebody's code by chance, and a word somebody's password.
  if (kind === 'code' && !codeNames.test(isWhole ? name : before.slice(-shownBefore))) return null;
  if (kind === 'password' && !passwordNames.test(name)) return null;
  const start = before.length > shownBefore ? escaped(before.slice(-shownBefore)) : `^${escaped(before)}`;
  const end = behind.length > shownBehind ? escaped(behind.slice(0, shownBehind)) : `${escaped(behind)}$`;
  return { kind, pattern: new RegExp(`${start}(${form})${end}`, 'u') };
}
