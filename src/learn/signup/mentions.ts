import { addressNameOf, conceptOf, placeOf, segmentsOf } from './vocabulary.ts';
import type { ComplaintKind } from './wording.ts';

/** Phrases for the fields as they appear in sentences, without quotes. */
const phrases: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\baccount[ _-]?type\b|\btype of account\b|\btipo (?:d[ae] )?(?:conta|cuenta)\b/i, ['accountType']],
  [/\b(?:birth[ _-]?date|date of birth|birthday|data (?:de )?nascimento|fecha de nacimiento)\b/i, ['birthDate']],
  [/\bcompany[ _-]?start[ _-]?date\b|\bdata (?:de )?(?:abertura|funda[cç][aã]o)\b/i, ['companyStartDate']],
  [/\bcompany[ _-]?name\b|\braz[aã]o social\b|\bnome da empresa\b/i, ['companyName']],
  [/\bfull[ _-]?name\b|\bnome completo\b|\bnombre completo\b|\b(?:last|sur)[ _-]?name\b|\bsobrenome\b/i, ['fullName']],
  [/\baccept(?:ed|ance of)?[ _-]?(?:the )?terms\b|\btermos(?: de uso)?\b/i, ['acceptTerms']],
  [/\bcnpj\b/i, ['cnpj']],
  [/\bcpf\b/i, ['cpf']],
  [/\b(?:phone(?:[ _-]?number)?|mobile|telefone|celular|tel[eé]fono)\b/i, ['phone']],
  [/\b(?:password|senha|contrase[nñ]a)\b/i, ['password']],
  [
    /\bemail[ _-]?token\b|\b(?:verification|validation|confirmation|security|mailed|e-?mail) (?:code|token)\b|\bc[oó]digo de (?:verifica[cç][aã]o|valida[cç][aã]o|confirma[cç][aã]o|seguran[cç]a|acesso)\b|\botp\b|(?<!status |error |zip |country |area |postal |post |state |city |response |currency )\bcode\b|\btoken\b(?! (?:['"]|at position|in json))|\bc[oó]digo\b(?! (?:postal|ibge|de endere|de erro|do erro))/i,
    ['emailToken'],
  ],
  [/\b(?:zip[ _-]?code|postal[ _-]?code|post[ _-]?code|zip|cep|c[oó]digo postal)\b/i, ['address', 'zipCode']],
  [
    /\b(?:street[ _-]?number|house[ _-]?number|n[uú]mero da (?:rua|casa)|n[uú]mero do endere[cç]o)\b/i,
    ['address', 'number'],
  ],
  [/\b(?:neighbou?rhood|bairro|district)\b/i, ['address', 'neighborhood']],
  [/\b(?:street|logradouro|rua)\b(?![ _-]?number)/i, ['address', 'street']],
  [/\b(?:city|cidade|munic[ií]pio)\b/i, ['address', 'city']],
  [/\bstate[ _-]?code\b|\b(?:uf|estado|province)\b/i, ['address', 'state']],
  [/\b(?:country|pa[ií]s)\b/i, ['address', 'country']],
  [/\bcomplement(?:o)?\b/i, ['address', 'complement']],
  [/\b(?:address|endere[cç]o|direcci[oó]n)\b(?!\.)/i, ['address']],
  [/\be-?mail\b(?! (?:code|token))/i, ['email']],
  [/\b(?:your )?name\b|\bnome\b/i, ['fullName']],
];

const quotedToken = /["'`‘“]([\p{L}_$#/][\p{L}\p{N}_$.[\]/-]{0,60})["'`’”]/gu;
const dotted = /(?<![\p{L}\p{N}.@/])(?:[\p{L}_]\w*)(?:\.[\p{L}_]\w*|\[['"]?\w+['"]?\])+/gu;
const slashed = /\b(?:body|request)?\/[\p{L}_]\w*(?:\/\w+)*/gu;
const camel = /(?<![\p{L}\p{N}.@/])[a-z]+(?:[A-Z][a-z0-9]*)+\b|(?<![\p{L}\p{N}.@/])[a-z]+(?:_[a-z0-9]+)+\b/gu;
const afterWord =
  /\b(?:property|field|key|parameter|attribute|campo|propriedade|atributo|chave|fields|properties|keys|campos|propriedades|inputs?)(?:\(s\))?(?: (?:obrigat[oó]ri[oa]s?|required|desconhecid[oa]s?))?(?: (?:in object|no objeto))?\s*:?\s+((?:["'`]?[\p{L}_][\p{L}\p{N}_.]*["'`]?(?:\s*,\s*|\s+(?:and|e|y|or|ou)\s+|(?=\W|$)))+)/giu;
const listAfterColon =
  /(?:missing|required|obrigat[oó]ri[oa]s?|faltando|faltam|unknown|unrecogni[sz]ed|desconhecid[oa]s?|allowed|invalid|inv[aá]lid[oa]s?)[^:]{0,40}:\s*\[?((?:["'`]?[\p{L}_][\p{L}\p{N}_.]*["'`]?(?:\s*,\s*|\s+(?:and|e|y)\s+|(?=\W|$)))+)/giu;
const subject =
  /^["'`]?([\p{L}_][\p{L}\p{N}_.]*)["'`]?(?:\s*:|\s+(?:is|must|should|can(?:no|')t|may|are|has|não|nao|é|deve|es|debe|field|required|missing|inv[aá]lid|obrigat)\b)/iu;
const noise =
  /^(?:body|and|or|e|ou|y|is|are|was|must|should|the|a|an|in|of|value|values|field|fields|property|request|string|number|integer|object|boolean|null|undefined|required|missing|invalid|must_have|error|errors|input|type|data|it|this|that|json|valid|obrigatorio|ausentes?|faltan(?:do|tes?)|vazi[oa]s?|absent|empty|blank|bad|unprocessable|validation|not|key|keys|campo|campos|o|os|as|um|uma|para|no|na|do|da|failed|tag)$/i;

/**
 * The paths that a clause names, each as segments; empty if it names none. Values that the clause lists as allowed are
 * not read as names.
 */
export function mentionsIn(clause: string, kind: ComplaintKind | null): string[][] {
  // A nested whitelist error reads `address.property cep should not exist`.
  const whole = clause
    .replace(/([\w.]+)\.property (\w+)/g, 'property $1.$2')
    .replace(/ (?:of|in) (?:relation|table) ["'`]?[\w.]+["'`]?/i, '');
  const text = kind === 'choice' ? beforeValues(whole) : whole;
  const asked = kind === 'missing' || kind === 'unknown' || kind === 'other' || kind === 'form';
  const strict = [...exact(text, slashed), ...exact(text, dotted)];
  const listed = asked ? [...names(text, afterWord), ...names(text, listAfterColon)] : names(text, afterWord);
  const quoted = [...text.matchAll(quotedToken)].map((match) => segmentsOf(match[1] ?? ''));
  const base = strict.find((path) => placeOf(path)?.field === 'address');
  const found = under(base, [...listed, ...quoted, ...exact(text, camel), ...exact(text, subject)], strict);
  const placed = dedupe(found.filter((path) => isPlace(path, kind)));
  if (placed.length > 0) return placed;
  const said = phrases.flatMap(([pattern, path]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined
      ? []
      : [path.length === 2 ? ['address', addressNameOf(found) ?? path[1] ?? ''] : [...path]];
  });
  // The code of a state or a country is not the mailed code.
  const phrase = said.some(([first]) => first === 'address') ? said.filter(([first]) => first !== 'emailToken') : said;
  const specific = phrase.filter((path) => path.length > 1 || path[0] !== 'address' || phrase.length === 1);
  return specific.length > 1 && kind !== 'missing' ? specific.slice(0, 1) : specific;
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
function under(base: readonly string[] | undefined, loose: string[][], strict: string[][]): string[][] {
  if (base === undefined) return [...strict, ...loose];
  const inner = loose.filter(
    (path) => path.length === 1 && !base.includes(path[0] ?? '') && !noise.test(path[0] ?? ''),
  );
  return inner.length > 0 && placeOf(base)?.inner.length === 0 ? inner.map((path) => [...base, ...path]) : strict;
}

function isPlace(path: readonly string[], kind: ComplaintKind | null): boolean {
  const last = path.at(-1) ?? '';
  if (path.length === 0) return false;
  // A single `number` or `type` may be an ordinary word. It is a name if it is nested or if it is required or unknown.
  const asked = kind === 'missing' || kind === 'unknown';
  if (path.length === 1 && noise.test(last) && !(asked && /^(?:number|type)$/i.test(last))) return false;
  const place = placeOf(path);
  if (place === null) return false;
  if (place.field !== null) return true;
  return asked && (conceptOf(last) !== null || /^[a-z]\w{2,}$/.test(last));
}

function dedupe(paths: readonly string[][]): string[][] {
  const seen = new Map<string, string[]>();
  for (const path of paths) {
    const place = placeOf(path);
    seen.set(JSON.stringify(place), path);
  }
  return [...seen.values()];
}
