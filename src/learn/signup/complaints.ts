import { parseJson } from '../../json/parse.ts';
import { withoutEcho } from './echoed-request.ts';
import { type Around, belowKey, designatedBy, type Entries, facts, nowhere, width } from './issues.ts';
import { mentionsIn } from './mentions.ts';
import { type Place, placeOf } from './vocabulary.ts';
import { allowedIn, type ComplaintKind, isTerselyUnknown, kindOf, lengthsIn, patternIn } from './wording.ts';

/** The outcome of one createAccount request. */
export interface SignupOutcome {
  readonly accepted: boolean;
  /** The HTTP status; `null` if there is no verdict (a 429, a timeout, a broken connection). */
  readonly status: number | null;
  readonly text: string;
  /** The parsed body; `undefined` if the body is empty or not JSON. */
  readonly json: unknown;
}

/** What a refusal says about one place in the body. */
export interface Complaint extends Place {
  /** The place as a dotted path, in the service's spelling: `accountType`, `address.cep`. */
  readonly path: string;
  readonly kind: ComplaintKind;
  /** Values that the refusal says are allowed. */
  readonly allowed: readonly string[];
  /** Source of a regular expression that the value has to match. */
  readonly pattern: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly text: string;
}

const limits = { leaves: 200, text: 2000, depth: 12 } as const;

/**
 * Everything that a refusal says about places in a createAccount body. It reads problem+json, lists of messages, maps
 * of fields, issues with paths, and plain text. Empty if the refusal says nothing.
 */
export function mineComplaints(outcome: Pick<SignupOutcome, 'text' | 'json'>): Complaint[] {
  const found: Complaint[] = [];
  const budget = { leaves: limits.leaves };
  if (outcome.json !== undefined && outcome.json !== null) walk(outcome.json, nowhere, 0, budget, found);
  else speak(withoutTags(outcome.text), nowhere, found);
  return distinct(found);
}

/** Whether a refusal is about a place or about something inside it. @param path dotted, such as `address` */
export function isAbout(outcome: Pick<SignupOutcome, 'text' | 'json'>, path: string): boolean {
  return mineComplaints(outcome).some((one) => one.path === path || one.path.startsWith(`${path}.`));
}

function withoutTags(text: string): string {
  return /<\/?[a-z][^>]*>/i.test(text)
    ? text.replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>|<[^>]*>/gi, '\n')
    : text;
}

function walk(node: unknown, around: Around, depth: number, budget: { leaves: number }, found: Complaint[]): void {
  if (depth > limits.depth || budget.leaves <= 0) return;
  if (typeof node === 'string') {
    budget.leaves -= 1;
    const inner = /^\s*[[{]/.test(node) ? parseJson(node) : undefined;
    if (inner === undefined) speak(node, around, found);
    else walk(inner, around, depth + 1, budget, found);
  } else if (Array.isArray(node)) {
    for (const item of node.slice(0, width)) walk(item, around, depth + 1, budget, found);
  } else if (typeof node === 'object' && node !== null) {
    walkObject(Object.entries(node).slice(0, width), around, depth, budget, found);
  }
}

function walkObject(
  entries: Entries,
  outer: Around,
  depth: number,
  budget: { leaves: number },
  found: Complaint[],
): void {
  const designated = designatedBy(entries, outer);
  const around = facts(entries, designated ?? outer);
  const before = found.length;
  for (const [key, child] of entries) {
    const below = belowKey(key, child, around, designated !== null);
    if (below !== null) walk(child, below, depth + 1, budget, found);
  }
  if (found.length === before && designated !== null) speakOfCode(entries, around, found);
}

/** Reads an issue that has a code but no message: `{field: "cpf", code: "invalid_format"}`. */
function speakOfCode(entries: Entries, around: Around, found: Complaint[]): void {
  const code = entries.find(
    ([key, child]) => /^(?:code|keyword|type|rule|tag|error)$/i.test(key) && typeof child === 'string',
  )?.[1];
  if (typeof code !== 'string') return;
  const words = code.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  add(found, around, around.path, kindOf(words) ?? 'other', words);
}

/** Splits a text into clauses, and finds the places that each clause names. */
function speak(raw: string, around: Around, found: Complaint[]): void {
  const hint = around.hint.replace(/[_.-]+/g, ' ');
  for (const { text, mentioned } of sentences(withoutEcho(raw.slice(0, limits.text)), around)) {
    const kind = kindOf(text) ?? kindOf(`${text} ${hint}`);
    for (const path of chosenPaths(around.path, mentioned)) {
      // A documented field is known to the service, so the text refers to its value.
      const isStranger = isTerselyUnknown(text) && isUndocumented(path);
      add(found, around, path, isStranger ? 'unknown' : (kind ?? 'other'), text);
    }
  }
}

function isUndocumented(path: readonly string[]): boolean {
  const place = placeOf(path);
  return place !== null && (place.field === null || place.inner.length > 0);
}

interface Sentence {
  readonly text: string;
  readonly mentioned: readonly (readonly string[])[];
}

/** Splits a text into sentences. A clause that names nothing belongs to the clause before it. */
function sentences(raw: string, around: Around): Sentence[] {
  const text = raw.replace(/^(?:value error|valor inv[aá]lido|validation error|error|erro)[,:]\s*/i, '');
  const place = placeOf(around.path);
  if (place !== null && !(place.field === 'address' && place.inner.length === 0)) return [{ text, mentioned: [] }];
  const found: Sentence[] = [];
  for (const clause of clausesOf(text)) {
    const mentioned = mentionsIn(clause, kindOf(clause));
    const before = found.at(-1);
    if (mentioned.length > 0 || before === undefined) found.push({ text: clause, mentioned });
    else found[found.length - 1] = { text: `${before.text}. ${clause}`, mentioned: before.mentioned };
  }
  return found;
}

/** A text nested below a field is about that field, unless it names a place inside it. */
function chosenPaths(
  path: readonly string[],
  mentioned: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const outer = placeOf(path);
  if (outer === null) return mentioned;
  if (outer.field !== 'address' || outer.inner.length > 0) return [path];
  const inside = mentioned.filter((one) => {
    const place = placeOf(one);
    return place?.field === 'address' && place.inner.length > 0;
  });
  return inside.length > 0 ? inside : [path];
}

function clausesOf(text: string): string[] {
  return text
    .split(
      /[;\n]|\.\s+(?=["'\p{L}])|,\s*(?=body[/ .])|,\s+(?=["'`]?[\p{L}_.]+["'`]?\s+(?:must|is|should|can(?:no|')t|has|não|nao|deve|é|property)\b)|,\s+(?=(?:property|propriedade|campo|field) )/u,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

function add(found: Complaint[], around: Around, path: readonly string[], kind: ComplaintKind, text: string): void {
  const place = placeOf(path);
  if (place === null) return;
  // A complaint about an unknown field gives its name. A common word in the position of a name is not one.
  if (place.field === null && kind !== 'missing' && kind !== 'unknown' && !isIdentifier(place.inner)) return;
  const lengths = lengthsIn(text);
  const free = place.field === 'accountType' || place.field === null;
  const spoken = kind === 'choice' || free ? allowedIn(text) : [];
  const allowed = spoken.length > 0 ? spoken : around.allowed;
  found.push({
    ...place,
    path: [place.field ?? [], place.inner].flat().join('.'),
    kind,
    allowed: kind === 'choice' || (free && kind !== 'missing' && kind !== 'unknown') ? allowed : [],
    pattern: patternIn(text) ?? around.pattern,
    min: lengths.min ?? around.min,
    max: lengths.max ?? around.max,
    text,
  });
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
