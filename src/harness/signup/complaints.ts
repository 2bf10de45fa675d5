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
const silent =
  /^(?:status|statuscode|status_code|timestamp|instance|requestid|request_id|traceid|trace_id|correlationid|success|value|rejectedvalue|input|received|url|documentation|help|stack|target|location|in|version|method|ctx|params|objectname)$/i;
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

function walkObject(
  entries: readonly (readonly [string, unknown])[],
  outer: Around,
  depth: number,
  budget: { leaves: number },
  found: Complaint[],
): void {
  const designated = designatedBy(entries, outer);
  const around = facts(entries, designated ?? outer);
  const before = found.length;
  for (const [key, child] of entries) {
    if (designated !== null && designators.test(key) && !/^(?:property|source)$/i.test(key) && key !== 'key') continue;
    if (designated !== null && /^(?:property|source|key)$/i.test(key)) continue;
    if (valueLists.test(key) || silent.test(key)) continue;
    if (key === 'keys' || key === 'code' || key === 'type' || key === 'keyword') continue;
    if (envelopes.test(key) || sayings.test(key) || designated?.path.length === 0)
      walk(child, around, depth + 1, budget, found);
    else if (
      /^(?:is[A-Z]|min|max|matches|whitelist|nested|custom|contains|equals)/.test(key) &&
      typeof child === 'string'
    )
      walk(child, around, depth + 1, budget, found);
    else walk(child, { ...around, path: [...around.path, ...segmentsOf(key)] }, depth + 1, budget, found);
  }
  keysOf(entries, around, found);
  if (found.length === before && designated !== null) speakOfCode(entries, around, found);
}

/** The place that an issue object names beside its message; `null` where the object is no issue. */
function designatedBy(entries: readonly (readonly [string, unknown])[], outer: Around): Around | null {
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
function missingProperty(entries: readonly (readonly [string, unknown])[]): string[] {
  const params = entries.find(([key]) => key === 'params')?.[1];
  if (typeof params !== 'object' || params === null) return [];
  const named = Object.entries(params).find(([key]) => /^(?:missing|additional|unevaluated)Property$/.test(key))?.[1];
  return typeof named === 'string' ? [named] : [];
}

/** Joins what siblings of a message say: allowed values, pattern, bounds, a validator's code. */
function facts(entries: readonly (readonly [string, unknown])[], around: Around): Around {
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
    const values = raw.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number');
    return values.length > 0 ? values.map(String) : otherwise;
  }
  if (typeof raw !== 'string') return otherwise;
  const found = allowedIn(`expected one of ${raw}`);
  return found.length > 1 ? found : otherwise;
}

/** Issues that list the keys which they do not know beside an empty path. */
function keysOf(entries: readonly (readonly [string, unknown])[], around: Around, found: Complaint[]): void {
  const keys = entries.find(([key]) => key === 'keys')?.[1];
  if (!Array.isArray(keys) || !/unrecogni|unknown|additional/i.test(around.hint)) return;
  for (const key of keys.filter((one) => typeof one === 'string')) {
    add(found, around, [...around.path, key], 'unknown', `unknown field ${key}`);
  }
}

/** An issue without any message may still have a code: `{field: "cpf", code: "invalid_format"}`. */
function speakOfCode(entries: readonly (readonly [string, unknown])[], around: Around, found: Complaint[]): void {
  const code = entries.find(
    ([key, child]) => /^(?:code|keyword|type|rule|tag|error)$/i.test(key) && typeof child === 'string',
  )?.[1];
  if (typeof code !== 'string') return;
  const words = code.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  add(found, around, around.path, kindOf(words) ?? 'other', words);
}

/** Takes a text apart into clauses, and each clause into the places that it names. */
function speak(raw: string, around: Around, found: Complaint[]): void {
  for (const clause of clausesOf(raw.slice(0, limits.text))) {
    const hinted = around.path.length > 0 ? `${clause} ${around.hint.replace(/[_-]+/g, ' ')}` : clause;
    const kind = kindOf(clause) ?? kindOf(hinted);
    const mentioned = kind === null && around.path.length === 0 ? [] : mentionsIn(clause, kind);
    const paths = chosenPaths(around.path, mentioned);
    for (const path of paths) add(found, around, path, kind ?? 'other', clause);
  }
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
  const lengths = lengthsIn(text);
  const spoken = allowedIn(text);
  const allowed = spoken.length > 0 && (kind === 'choice' || around.allowed.length === 0) ? spoken : around.allowed;
  found.push({
    ...place,
    kind,
    allowed: kind === 'choice' || kind === 'form' || kind === 'other' || kind === 'type' ? allowed : [],
    pattern: patternIn(text) ?? around.pattern,
    min: lengths.min ?? around.min,
    max: lengths.max ?? around.max,
    text,
  });
}

function distinct(found: readonly Complaint[]): Complaint[] {
  const byKey = new Map<string, Complaint>();
  for (const one of found) {
    const key = JSON.stringify([one.field, one.inner, one.kind]);
    const known = byKey.get(key);
    if (known === undefined || known.allowed.length < one.allowed.length) byKey.set(key, one);
  }
  return [...byKey.values()];
}
