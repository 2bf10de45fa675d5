import { parseJson } from '../../json/parse.ts';
import { withoutEcho } from './echoed-request.ts';
import {
  belowKey,
  type Context,
  designatedBy,
  type Entries,
  emptyContext,
  isFieldMap,
  isListedName,
  mostEntries,
  pairedWith,
  withSiblings,
} from './issues.ts';
import { mentionsIn } from './mentions.ts';
import { type RequestPlace, segmentsOf, type Vocabulary } from './vocabulary.ts';
import { allowedIn, type ComplaintKind, complaintKindOf, isTerselyUnknown, lengthsIn, patternIn } from './wording.ts';

/** The body of a refusal. */
export interface RefusalBody {
  readonly text: string;
  /** The parsed body; `undefined` if the body is empty or not JSON. */
  readonly json: unknown;
}

/** What a refusal says about one place in a request. */
export interface Complaint extends RequestPlace {
  /** The place as a dotted path, in the service's spelling: `accountType`, `address.cep`. */
  readonly path: string;
  readonly kind: ComplaintKind;
  readonly allowed: readonly string[];
  /** Source of a regular expression that the value has to match. */
  readonly pattern: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly text: string;
  /** The path and the type of complaint as the refusal writes them beside the text. */
  readonly beside: string;
}

const limits = { leaves: 200, text: 2000, page: 50_000, depth: 12 } as const;

/** Reads problem+json, lists of messages, maps of fields, issues with paths, and plain text. */
export function complaintsIn({ text, json }: RefusalBody, vocabulary: Vocabulary): Complaint[] {
  const reader = new Reader(vocabulary);
  reader.walk(json ?? text, emptyContext, 0);
  return distinct(reader.found);
}

/** The text of a page. A tag ends before the next one, so that megabytes of tags that never end take no longer than others. */
function withoutTags(page: string): string {
  const text = page.slice(0, limits.page);
  return /<\/?[a-z][^<>]*>/i.test(text)
    ? text
        .replace(/<\/?(?:b|i|u|em|strong|code|span|tt|a)(?: [^<>]*)?>/gi, ' ')
        .replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>|<[^<>]*>/gi, '\n')
    : text;
}

interface Sentence {
  readonly text: string;
  readonly mentioned: readonly (readonly string[])[];
}

class Reader {
  readonly found: Complaint[] = [];
  readonly #vocabulary: Vocabulary;
  #leaves = limits.leaves;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  walk(node: unknown, context: Context, depth: number): void {
    if (depth > limits.depth || this.#leaves <= 0) return;
    if (typeof node === 'string') {
      this.#leaves -= 1;
      const inner = /^\s*[[{]/.test(node) ? parseJson(node) : undefined;
      if (inner === undefined) this.#speak(withoutTags(node), context);
      else this.walk(inner, context, depth + 1);
    } else if (Array.isArray(node)) {
      for (const item of node.slice(0, mostEntries)) {
        const pair = pairedWith(item, context, this.#vocabulary);
        this.walk(pair === null ? item : item[1], pair ?? context, depth + 1);
      }
    } else if (typeof node === 'object' && node !== null) {
      this.#walkObject(Object.entries(node).slice(0, mostEntries), context, depth);
    }
  }

  #walkObject(entries: Entries, outer: Context, depth: number): void {
    const isMap = isFieldMap(entries, outer, this.#vocabulary);
    const designated = isMap ? null : designatedBy(entries, outer, this.#vocabulary);
    const context = withSiblings(entries, designated ?? outer);
    const owner = isMap ? 'fields' : designated === null ? null : 'issue';
    const before = this.found.length;
    for (const entry of entries) {
      const below = belowKey(entry, context, owner, this.#vocabulary);
      if (below === null) continue;
      const beforeChild = this.found.length;
      this.walk(entry[1], below, depth + 1);
      // A field that is in the map is complained about, whatever it holds.
      if (owner === 'fields' && this.found.length === beforeChild) this.#add(below, below.path, 'other', '');
    }
    if (this.found.length === before && designated !== null) this.#speakOfCode(entries, context);
  }

  /** Reads an issue that has no message: `{field: "cpf", code: "invalid_format"}`. */
  #speakOfCode(entries: Entries, context: Context): void {
    const code = entries.find(
      ([key, child]) => /^(?:code|keyword|type|rule|tag|error)$/i.test(key) && typeof child === 'string',
    )?.[1];
    const words = String(code ?? '')
      .replace(/[_-]+/g, ' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2');
    this.#add(context, context.path, complaintKindOf(words) ?? 'other', words);
  }

  /** Splits a text into clauses, and finds the places that each clause names. */
  #speak(raw: string, context: Context): void {
    if (isListedName(raw, context)) {
      for (const path of this.#chosenPaths(context.path, [segmentsOf(raw)]))
        this.#add(context, path, complaintKindOf(context.key) ?? 'other', raw);
      return;
    }
    const hint = context.hint.replace(/[_.-]+/g, ' ');
    for (const { text, mentioned } of this.#sentences(withoutEcho(raw.slice(0, limits.text)), context)) {
      const kind = complaintKindOf(text) ?? complaintKindOf(`${text} ${hint}`);
      for (const path of this.#chosenPaths(context.path, mentioned)) {
        // A documented field is known to the service, so the text refers to its value.
        const isStranger = isTerselyUnknown(text) && this.#isUndocumented(path);
        this.#add(context, path, isStranger ? 'unknown' : (kind ?? 'other'), text);
      }
    }
  }

  #isUndocumented(path: readonly string[]): boolean {
    const place = this.#vocabulary.placeOf(path);
    return place !== null && (place.field === null || place.inner.length > 0);
  }

  /** Splits a text into sentences. A clause that names nothing belongs to the clause before it. */
  #sentences(raw: string, context: Context): Sentence[] {
    const text = raw.replace(/^(?:value error|valor inv[aá]lido|validation error|error|erro)[,:]\s*/i, '');
    const place = this.#vocabulary.placeOf(context.path);
    if (place !== null && !(place.field === 'address' && place.inner.length === 0)) return [{ text, mentioned: [] }];
    const found: Sentence[] = [];
    for (const clause of clausesOf(text)) {
      const mentioned = mentionsIn(clause, complaintKindOf(clause), this.#vocabulary);
      const before = found.at(-1);
      if (mentioned.length > 0 || before === undefined) found.push({ text: clause, mentioned });
      else found[found.length - 1] = { text: `${before.text}. ${clause}`, mentioned: before.mentioned };
    }
    return found;
  }

  /** A text nested below a field is about that field, unless it names a place inside it. */
  #chosenPaths(path: readonly string[], mentioned: readonly (readonly string[])[]): readonly (readonly string[])[] {
    const { placeOf } = this.#vocabulary;
    const outer = placeOf(path);
    if (outer === null) return mentioned;
    if (outer.field !== 'address' || outer.inner.length > 0) return [path];
    const inside = mentioned.filter((one) => {
      const place = placeOf(one);
      return place?.field === 'address' && place.inner.length > 0;
    });
    return inside.length > 0 ? inside : [path];
  }

  #add(context: Context, path: readonly string[], kind: ComplaintKind, text: string): void {
    const place = this.#vocabulary.placeOf(path);
    if (place === null) return;
    // A complaint about an unknown field gives its name. A common word in the position of a name is not one.
    const isNamed = this.#vocabulary.isOpen || kind === 'missing' || kind === 'unknown' || isIdentifier(place.inner);
    if (place.field === null && !isNamed) return;
    const lengths = lengthsIn(text);
    const isFree = place.field === 'accountType' || place.field === null;
    const mayListValues = kind === 'choice' || (isFree && kind !== 'missing' && kind !== 'unknown');
    const listed = mayListValues ? allowedIn(text) : [];
    this.found.push({
      ...place,
      path: [place.field ?? [], place.inner].flat().join('.'),
      kind,
      allowed: mayListValues && listed.length === 0 ? context.allowed : listed,
      pattern: patternIn(text) ?? context.pattern,
      min: lengths.min ?? context.min,
      max: lengths.max ?? context.max,
      text,
      beside: `${path.join('.')} ${context.hint}`,
    });
  }
}

function clausesOf(text: string): string[] {
  return text
    .split(
      /[;\n]|\.\s+(?=["'\p{L}])|,\s*(?=body[/ .])|,\s+(?=["'`]?[\p{L}_.]+["'`]?\s+(?:must|is|should|can(?:no|')t|has|não|nao|deve|é|property)\b)|,\s+(?=(?:property|propriedade|campo|field) )/u,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

function isIdentifier(inner: readonly string[]): boolean {
  return inner.length === 1 && /^[a-z]+(?:[A-Z_]\w*)+$|^[a-z]{3,}$/.test(inner[0] ?? '');
}

const rank: readonly ComplaintKind[] = ['unknown', 'taken', 'missing', 'choice', 'type', 'length', 'form', 'other'];

/** Joins all complaints about the same place into one. */
function distinct(found: readonly Complaint[]): Complaint[] {
  const byPlace = new Map<string, Complaint>();
  for (const one of found) {
    const known = byPlace.get(one.path);
    byPlace.set(one.path, known === undefined ? one : joined(known, one));
  }
  const inside = found.some(({ field, inner }) => field === 'address' && inner.length > 0);
  return [...byPlace.values()].filter(({ field, inner }) => !(inside && field === 'address' && inner.length === 0));
}

function joined(one: Complaint, other: Complaint): Complaint {
  const kind = rank.find((each) => each === one.kind || each === other.kind) ?? 'other';
  return {
    ...one,
    kind,
    allowed: one.allowed.length >= other.allowed.length ? one.allowed : other.allowed,
    pattern: one.pattern ?? other.pattern,
    min: one.min ?? other.min,
    max: one.max ?? other.max,
    text: one.text.includes(other.text) ? one.text : `${one.text}; ${other.text}`,
  };
}
