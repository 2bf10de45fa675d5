import { mentionsIn } from './mentions.ts';
import { type Place, placeOf, segmentsOf } from './vocabulary.ts';
import { allowedIn, type ComplaintKind, kindOf, lengthsIn, patternIn } from './wording.ts';

/** What came back for one createAccount. */
export interface SignupOutcome {
  readonly accepted: boolean;
  /** `null`: no verdict (a 429, a timeout, a broken connection). */
  readonly status: number | null;
  readonly text: string;
  /** The parsed body; `undefined` where it is empty or no JSON. */
  readonly json: unknown;
}

/** One thing that a refusal says about one place of the body. */
export interface Complaint extends Place {
  readonly kind: ComplaintKind;
  /** Values that it says would be taken. */
  readonly allowed: readonly string[];
  /** Source of a regular expression that the value has to match. */
  readonly pattern: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly text: string;
}

/** What surrounds a text in a JSON body: where it stands and what its siblings say. */
interface Around {
  readonly path: readonly string[];
  readonly allowed: readonly string[];
  readonly hint: string;
  readonly pattern: string | null;
  readonly min: number | null;
  readonly max: number | null;
}

const nowhere: Around = { path: [], allowed: [], hint: '', pattern: null, min: null, max: null };
const limits = { leaves: 200, text: 2000, depth: 12, width: 100 } as const;

const designators =
  /^(?:field|fieldname|field_name|path|loc|instancepath|datapath|property|propertyname|propertypath|param|parameter|attribute|pointer|key|campo|propriedade|target|element|member|name|nome|source)$/i;
const sayings =
  /^(?:message|msg|detail|details|description|defaultmessage|reason|mensagem|title|error|erro|text|issue|mensaje|descricao|motivo|what)$/i;
const skipped =
  /^(?:status|statuscode|status_code|timestamp|instance|requestid|request_id|traceid|trace_id|correlationid|success|value|rejectedvalue|input|received|url|documentation|help|stack|location|version|method|ctx|params|objectname|keys|code|type|keyword|codes|arguments|schemapath|context|_original|bindingfailure|format|pattern|target)$/i;
const pointers = /^(?:path|pointer|source|property|propertypath)$/i;
const constraint =
  /^(?:is[A-Z]\w*|min|max|minLength|maxLength|matches|whitelistValidation|nestedValidation|customValidation|contains|equals|arrayNotEmpty|length)$/;
const envelopes =
  /^(?:errors?|erros?|message|messages|mensagem|mensagens|details?|detalhes|data|body|fielderrors|field_errors|formerrors|violations|invalidparams|invalid-params|invalid_params|issues|validation|validationerrors|validation_errors|extensions|properties|constraints|children|response|result|failures|problems|_errors|non_field_errors|meta|cause|causes|reasons?|description|title|error_description|errormessage|modelstate|payload|0|fields|campos|msg|errormessages|subErrors)$/i;
const valueLists =
  /^(?:options|values|allowedvalues|allowed_values|allowed|enum|enumvalues|valids|accepted|acceptedvalues|permitted|choices|expected|valorespermitidos|valoresaceitos|valid_values|validvalues|supported|opcoes)$/i;

/**
 * Everything that a refusal says about the places of a createAccount body, in whatever form it says so:
 * problem+json, lists of messages, maps of fields, issues with paths, plain text. Empty where it says nothing.
 */
export function mineComplaints(outcome: Pick<SignupOutcome, 'text' | 'json'>): Complaint[] {
  const found: Complaint[] = [];
  const budget = { leaves: limits.leaves };
  if (outcome.json !== undefined && outcome.json !== null) walk(outcome.json, nowhere, 0, budget, found);
  else speak(withoutTags(outcome.text), nowhere, found);
  return distinct(found);
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
    const inner = /^\s*[[{]/.test(node) ? parsed(node) : undefined;
    if (inner === undefined) speak(node, around, found);
    else walk(inner, around, depth + 1, budget, found);
  } else if (Array.isArray(node)) {
    for (const item of node.slice(0, limits.width)) walk(item, around, depth + 1, budget, found);
  } else if (typeof node === 'object' && node !== null) {
    walkObject(Object.entries(node).slice(0, limits.width), around, depth, budget, found);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Entries = readonly (readonly [string, unknown])[];

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
  keysOf(entries, around, found);
  if (found.length === before && designated !== null) speakOfCode(entries, around, found);
}

/** Where the value of a key speaks from; `null` where it says nothing about the body that was sent. */
function belowKey(key: string, child: unknown, around: Around, isIssue: boolean): Around | null {
  if (skipped.test(key) || valueLists.test(key)) return null;
  if (isIssue) return sayings.test(key) || envelopes.test(key) || constraint.test(key) ? around : null;
  if (typeof child === 'string' && (/^name$/i.test(key) ? /(?:error|exception)$/i.test(child) : pointers.test(key)))
    return null;
  if (constraint.test(key) && (placeOf([key])?.field ?? null) === null) return around;
  const path = [...around.path, ...segmentsOf(key)];
  const place = placeOf(path);
  const known = place !== null && (place.field !== null || around.path.length > 0);
  if (known && !(envelopes.test(key) && around.path.length === 0)) return { ...around, path };
  if (sayings.test(key) || envelopes.test(key) || place === null) return around;
  return typeof child === 'string' && !Array.isArray(child) ? around : { ...around, path };
}

/** The place that an issue object names beside its message; `null` where the object is no issue. */
function designatedBy(entries: Entries, outer: Around): Around | null {
  const speaks = entries.some(
    ([key]) => sayings.test(key) || /^(?:constraints|children|code|keyword|type|errors|messages|rule|tag)$/i.test(key),
  );
  if (!speaks) return null;
  for (const [key, raw] of entries) {
    if (!designators.test(key)) continue;
    const named = typeof raw === 'object' && raw !== null && 'pointer' in raw ? raw.pointer : raw;
    const path = pathOf(named);
    if (path === null || path.some((segment) => /error$|exception$/i.test(segment))) continue;
    if (/^(?:name|nome|target|key|path)$/i.test(key) && placeOf([...outer.path, ...path]) === null) continue;
    if (path.some((segment) => /^createAccount$/.test(segment))) continue;
    const missing = missingProperty(entries);
    return { ...outer, path: [...outer.path, ...path, ...missing] };
  }
  return null;
}

function pathOf(named: unknown): string[] | null {
  if (typeof named === 'string') return segmentsOf(named);
  if (!Array.isArray(named)) return null;
  const parts = named.map((part: unknown) =>
    typeof part === 'object' && part !== null && 'fieldName' in part ? part.fieldName : part,
  );
  return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? parts.map(String) : null;
}

/** JSON Schema validators name the object that lacks a property, or has one too many, and the property beside it. */
function missingProperty(entries: Entries): string[] {
  const params = entries.find(([key]) => key === 'params')?.[1];
  if (typeof params !== 'object' || params === null) return [];
  const named = Object.entries(params).find(([key]) => /^(?:missing|additional|unevaluated)Property$/.test(key))?.[1];
  return typeof named === 'string' ? [named] : [];
}

/** Joins what siblings of a message say: allowed values, pattern, bounds, a validator's code. */
function facts(entries: Entries, around: Around): Around {
  let { allowed, hint, pattern, min, max } = around;
  for (const [key, child] of entries) {
    if (/^(?:params|ctx|context|meta|attributes|extensions|parameters|args)$/i.test(key) && isPlain(child)) {
      const inner = facts(Object.entries(child).slice(0, limits.width), around);
      allowed = inner.allowed.length > 0 ? inner.allowed : allowed;
      pattern = inner.pattern ?? pattern;
      min = inner.min ?? min;
      max = inner.max ?? max;
    } else if (valueLists.test(key)) allowed = listed(child, allowed);
    else if (/^(?:code|keyword|type|rule|tag|validator|kind)$/i.test(key) && typeof child === 'string')
      hint += ` ${child}`;
    else if (/^(?:pattern|regex|regexp)$/i.test(key) && typeof child === 'string')
      pattern = child.replace(/^\/(.*)\/\w*$/s, '$1');
    else if (/^(?:minimum|min|minlength|min_length)$/i.test(key) && typeof child === 'number') min = child;
    else if (/^(?:maximum|max|maxlength|max_length)$/i.test(key) && typeof child === 'number') max = child;
  }
  return { path: around.path, allowed, hint, pattern, min, max };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listed(raw: unknown, otherwise: readonly string[]): readonly string[] {
  if (Array.isArray(raw)) {
    const values = raw.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
    return values.length > 0 && !values.every((one) => jsonTypes.test(one)) ? values : otherwise;
  }
  if (typeof raw !== 'string') return otherwise;
  const found = allowedIn(`expected one of ${raw}`);
  return found.length > 1 ? found : otherwise;
}

const jsonTypes = /^(?:string|number|integer|int|boolean|object|array|null|undefined|date)$/;

/** Issues that list the keys which they do not know beside an empty path. */
function keysOf(entries: Entries, around: Around, found: Complaint[]): void {
  const keys = entries.find(([key]) => key === 'keys')?.[1];
  if (!Array.isArray(keys) || !/unrecogni|unknown|additional/i.test(around.hint)) return;
  for (const key of keys.filter((one) => typeof one === 'string')) {
    add(found, around, [...around.path, key], 'unknown', `unknown field ${key}`);
  }
}

/** An issue without any message may still have a code: `{field: "cpf", code: "invalid_format"}`. */
function speakOfCode(entries: Entries, around: Around, found: Complaint[]): void {
  const code = entries.find(
    ([key, child]) => /^(?:code|keyword|type|rule|tag|error)$/i.test(key) && typeof child === 'string',
  )?.[1];
  if (typeof code !== 'string') return;
  const words = code.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  add(found, around, around.path, kindOf(words) ?? 'other', words);
}

/** Takes a text apart into clauses, and each clause into the places that it names. */
function speak(raw: string, around: Around, found: Complaint[]): void {
  const hint = around.hint.replace(/[_.-]+/g, ' ');
  for (const { text, mentioned } of sentences(raw.slice(0, limits.text), around)) {
    const kind = hintedKind(hint, around) ?? kindOf(text) ?? kindOf(`${text} ${hint}`);
    for (const path of chosenPaths(around.path, mentioned)) add(found, around, path, kind ?? 'other', text);
  }
}

function hintedKind(hint: string, around: Around): ComplaintKind | null {
  if (around.path.length === 0) return null;
  return /\b(?:enum|literal error|oneof|any only|isin)\b/i.test(hint) && around.allowed.length > 1 ? 'choice' : null;
}

interface Sentence {
  readonly text: string;
  readonly mentioned: readonly (readonly string[])[];
}

/** A clause that names nothing goes on about what the one before it named. */
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

/** A text below a field speaks of that field, unless it names a place inside of it. */
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
  // A field that nobody knows is spoken of by name; a word that only stands where a name may stand is none.
  if (place.field === null && kind !== 'missing' && kind !== 'unknown' && !isIdentifier(place.inner)) return;
  const lengths = lengthsIn(text);
  const free = place.field === 'accountType' || place.field === null;
  const spoken = kind === 'choice' || free ? allowedIn(text) : [];
  const allowed = spoken.length > 0 ? spoken : around.allowed;
  found.push({
    ...place,
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

/** One complaint for each place, with everything that was said about it. */
function distinct(found: readonly Complaint[]): Complaint[] {
  const byPlace = new Map<string, Complaint>();
  for (const one of found) {
    const key = JSON.stringify([one.field, one.inner]);
    const known = byPlace.get(key);
    byPlace.set(key, known === undefined ? one : joined(known, one));
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
