import { plainName } from '../records/names.ts';
import { segmentsOf, spokenIn, type Vocabulary } from './vocabulary.ts';
import type { ComplaintKind } from './wording.ts';

const quotedToken = /["'`‘“]([\p{L}_$#/][\p{L}\p{N}_$.[\]/-]{0,60})["'`’”]/gu;
const dotted = /(?<![\p{L}\p{N}.@/])(?:[\p{L}_]\w*)(?:\.[\p{L}_]\w*|\[['"]?\w+['"]?\])+/gu;
const slashed = /\b(?:body|request)?\/[\p{L}_]\w*(?:\/\w+)*/gu;
const camel = /(?<![\p{L}\p{N}.@/])(?:[a-z]+(?:[A-Z][a-z0-9]*)+|_?[A-Za-z]+(?:_[a-z0-9]+)+|_[a-z]+)\b/gu;
const afterWord =
  /\b(?:property|field|key|param|parameter|par[âa]metro|attribute|campo|propriedade|atributo|chave|fields|properties|keys|campos|propriedades|inputs?)(?:\(s\))?(?: (?:obrigat[oó]ri[oa]s?|required|desconhecid[oa]s?))?(?: (?:in object|no objeto))?\s*:?\s+((?:["'`]?[\p{L}_][\p{L}\p{N}_.]*["'`]?(?:\s*,\s*|\s+(?:and|e|y|or|ou)\s+|(?=\W|$)))+)/giu;
const listAfterColon =
  /(?:missing|required|obrigat[oó]ri[oa]s?|faltando|faltam|unknown|unrecogni[sz]ed|desconhecid[oa]s?|allowed|invalid|inv[aá]lid[oa]s?)[^:]{0,40}:\s*\[?((?:["'`]?[\p{L}_][\p{L}\p{N}_.]*["'`]?(?:\s*,\s*|\s+(?:and|e|y)\s+|(?=\W|$)))+)/giu;
const subject =
  /^["'`]?([\p{L}_][\p{L}\p{N}_.-]*)["'`]?(?:\s*:|\s+(?:is|must|should|can(?:no|')t|may|are|has|não|nao|é|deve|es|debe|field|required|missing|inv[aá]lid|obrigat)(?!\p{L}))/iu;
const noise =
  /^(?:body|and|or|e|ou|y|is|are|was|must|should|the|a|an|in|of|value|values|field|fields|property|request|string|number|integer|object|boolean|null|undefined|required|missing|invalid\w*|must_have|error|errors|input|type|data|it|this|that|json|valid|obrigat\w*|requerid\w*|ausentes?|faltan(?:do|tes?)|vazi[oa]s?|absent|empty|blank|bad|unprocessable|validation|not|key|keys|campo|campos|o|os|as|um|uma|para|no|na|do|da|failed|tag|you|we|to|please|with)$/i;

/** The paths that a clause names, as segments. Values that it lists as allowed are not names. */
export function mentionsIn(
  clause: string,
  kind: ComplaintKind | null,
  vocabulary: Vocabulary,
): readonly (readonly string[])[] {
  // A nested whitelist error reads `address.property cep should not exist`.
  const whole = clause
    .replace(/([\w.]+)\.property (\w+)/g, 'property $1.$2')
    .replace(/ (?:of|in) (?:relation|table) ["'`]?[\w.]+["'`]?/i, '');
  const text = kind === 'choice' ? beforeValues(whole) : whole;
  const asked = kind === 'missing' || kind === 'unknown' || kind === 'other' || kind === 'form';
  const strict = [...exact(text, slashed), ...exact(text, dotted)];
  const listed = asked ? [...names(text, afterWord), ...names(text, listAfterColon)] : names(text, afterWord);
  const quoted = [...text.matchAll(quotedToken)].map((match) => segmentsOf(match[1] ?? ''));
  const base = strict.find((path) => vocabulary.placeOf(path)?.field === 'address');
  const loose = [...listed, ...quoted, ...exact(text, camel), ...exact(text, subject)];
  const found = base === undefined ? [...strict, ...loose] : inside(base, loose, strict, vocabulary);
  const placed = distinct(
    found.filter((path) => isPlace(path, clause, kind, vocabulary)),
    vocabulary,
  );
  return placed.length > 0 ? placed : spokenOf(text, kind, vocabulary);
}

/** The fields that a clause names by ordinary words. */
function spokenOf(text: string, kind: ComplaintKind | null, vocabulary: Vocabulary): readonly (readonly string[])[] {
  // "Key not found" does not say that a field of this name is missing.
  if (vocabulary.isOpen && kind === null) return [];
  const spoken = spokenIn(text, vocabulary);
  const specific = spoken.filter((path) => path[0] !== 'address' || path.length > 1 || spoken.length === 1);
  return kind === 'missing' ? specific : specific.slice(0, 1);
}

function beforeValues(clause: string): string {
  const cut = /(?:one of|enum|allowed|accepted|valores|permitted|expected|op[cç][oõ]es|not included|oneof)/i.exec(
    clause,
  );
  const tail = /for (?:the )?(?:path|field|property) .*$|through reference chain.*$/is.exec(clause)?.[0] ?? '';
  return cut !== null && cut.index > 3 ? `${clause.slice(0, cut.index)} ${tail}` : clause;
}

function exact(text: string, pattern: RegExp): string[][] {
  const all = pattern.global ? [...text.matchAll(pattern)] : [pattern.exec(text)].filter((match) => match !== null);
  return all.map((match) => segmentsOf(match[1] ?? match[0]));
}

function names(text: string, pattern: RegExp): string[][] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    (match[1] ?? '')
      .split(/\s*,\s*|\s+(?:and|e|y|or|ou)\s+/)
      .map((name) => segmentsOf(name.trim()))
      .filter((path) => path.length > 0),
  );
}

/** In `body/address must have required property 'cep'`, the property is inside the path at the start of the clause. */
function inside(
  base: readonly string[],
  loose: readonly string[][],
  strict: readonly string[][],
  { placeOf }: Vocabulary,
): readonly string[][] {
  const inner = loose.filter(
    (path) => path.length === 1 && !base.includes(path[0] ?? '') && !noise.test(path[0] ?? ''),
  );
  return inner.length > 0 && placeOf(base)?.inner.length === 0 ? inner.map((path) => [...base, ...path]) : strict;
}

function isPlace(
  path: readonly string[],
  clause: string,
  kind: ComplaintKind | null,
  { placeOf, spoken, isOpen }: Vocabulary,
): boolean {
  const last = path.at(-1) ?? '';
  if (path.length === 0) return false;
  // A single `number` or `type` may be an ordinary word. It is a name if it is nested or if it is required or unknown.
  const asked = kind === 'missing' || kind === 'unknown';
  const isOrdinary =
    noise.test(last) && spoken.get(plainName(last)) == null && !(asked && /^(?:number|type)$/i.test(last));
  if (path.length === 1 && isOrdinary) return false;
  const place = placeOf(path);
  if (place === null) return false;
  if (place.field !== null) return true;
  // A single word is a code or a type, such as validation_error.
  if (!/\s/.test(clause)) return false;
  return isOpen || (asked && /^[a-z]\w{2,}$/.test(last));
}

function distinct(paths: readonly (readonly string[])[], { placeOf }: Vocabulary): (readonly string[])[] {
  return [...new Map(paths.map((path) => [JSON.stringify(placeOf(path)), path])).values()];
}
