import { runInNewContext } from 'node:vm';

/** Interprets the words of a refusal in English, Portuguese and Spanish, as common validators phrase them. */

/** What is wrong with a field. */
export type ComplaintKind =
  | 'missing'
  | 'unknown'
  | 'choice'
  | 'type'
  | 'length'
  | 'form'
  | 'taken'
  /** Something is wrong, but the text does not say what. */
  | 'other';

const unknownWords =
  /should not exist|unrecogni[sz]ed[ _]?key|unknown (?:field|property|key|parameter|attribute)|additional ?propert|is not (?:allowed|permitted)(?! to be)|not (?:an? )?(?:allowed|permitted|expected|recogni[sz]ed) (?:field|property|key)|unexpected (?:field|property|key|parameter)|was unexpected|is prohibited|unknown[ _](?:field|attribute|key|param)|extra (?:fields?|inputs?|_forbidden)|extra_forbidden|campos? (?:desconhecid|n[aã]o (?:permitid|esperad|reconhecid))|propriedade (?:desconhecid|n[aã]o permitid)|n[aã]o (?:é|e|são|sao) permitid|n[aã]o dev(?:e|eria) existir|inesperad|desconocid|no deb(?:e|er[ií]a) existir|no (?:est[aá] |es |son |se )?(?:permit|admit|esper|reconoc)|unpermitted/i;
/** The complete message of a terse service about an unknown field or an unknown value. */
const tersely =
  /^\W*(?:unknown|unexpected|unrecogni[sz]ed|unsupported|extra|additional|extraneous|forbidden|not allowed|desconhecid[oa]|inesperad[oa]|n[aã]o permitid[oa]|n[aã]o reconhecid[oa])\W*$/i;
const missingWords =
  /required|missing|mandatory|must not be (?:null|empty|blank)|(?:can(?:no|')t|should not|may not|must not) be (?:empty|blank|null|undefined)|not-null|must (?:be provided|be present|have (?:the )?(?:field|property|key|value))|is (?:empty|blank|undefined)|obrigat[oó]ri|requerid|received (?:undefined|null)|faltan|falta\b|ausente|n[aã]o (?:pode|deve) (?:ser|estar|ficar) (?:vazi|nul|em branco)|n[aã]o (?:foi )?informad|preench|é necess[aá]ri|is needed|provide an? (?!valid)|obligatori|no puede (?:estar|ser) (?:vac|nul)|defined|\binform[ea]\b/i;
const takenWords =
  /already|taken|in use|(?<!not )\bexists\b|duplicat|unique|j[aá] (?:existe|cadastrad|est[aá]|foi|possui|utilizad|em uso)|em uso|cadastrad[oa] anteriormente|ya (?:existe|est[aá]|registrad)/i;
const choiceWords =
  /one of|enum|oneof|not included in the list|\bvalid (?:option|choice|values?)|\b(?:allowed|accepted)(?: values?)?:|(?:allowed|accepted) values?|permitted|valores? (?:aceitos?|permitidos?|v[aá]lidos?|poss[ií]veis|admitidos?)|op[cç][oõ]es|opciones|\bum(?:a)? (?:d[aeo]s?\b|dentre)|\buno de\b|(?:expected|(?:should|must) be) ['"‘“]|literal_error|selected .* is invalid|use (?:um|uma|one|either)|must be either|(?:must|should|deve ser) ?(?:be )?\[/i;
const lengthWords =
  /length|characters?|caracteres|long\b|too (?:short|small|big|large)|at (?:least|most)|minimum|maximum|m[ií]nimo|m[aá]ximo|shorter|longer|curt[oa]|size must|d[ií]gitos|digits|posi[cç][oõ]es/i;
const typeWords =
  /must be (?:an? |of type )?(?:string|text|number|integer|int|numeric|boolean|object|array)\b|expected (?:an? )?(?:string|number|integer|boolean|object|array)|not (?:an? )?(?:valid )?(?:string|integer|object)\b|invalid_?type|is not of type|cannot deserialize|deve ser (?:um(?:a)? )?(?:texto|string|n[uú]mero|inteiro|objeto|num[eé]ric)|debe ser (?:un(?:a)? )?(?:texto|cadena|n[uú]mero|entero|objeto)|input should be a valid (?:string|integer|number|dictionary)/i;
const formWords =
  /invalid|inv[aá]lid|v[aá]lid|format|pattern|match|regular expression|regex|must (?:be|have)|should (?:be|have)|deve|debe|incorrect|incorret|wrong|malformed|mal formad|unable|could not parse|failed|contain|conter|incluir|adult|18|idade|fraca|weak|strong|forte|reject|recus|not accept|n[aã]o (?:é|foi) aceit/i;

/** Whether a text only says that something is unknown. It may mean the field or its value. */
export function isTerselyUnknown(text: string): boolean {
  return tersely.test(text);
}

/** What kind of complaint a sentence is; `null` if it is not a complaint. */
export function complaintKindOf(text: string): ComplaintKind | null {
  if (unknownWords.test(text)) return 'unknown';
  if (/received undefined/i.test(text)) return 'missing';
  if (/required (?:pattern|format)|regular expression|\bpattern\b/i.test(text)) return 'form';
  if (takenWords.test(text)) return 'taken';
  if (choiceWords.test(text)) return 'choice';
  if (typeWords.test(text)) return 'type';
  if (missingWords.test(text)) return 'missing';
  if (lengthWords.test(text) && /\d|too |curt[oa]|long[oa]\b/i.test(text)) return 'length';
  return formWords.test(text) ? 'form' : null;
}

const listStart =
  /\b(?:one of(?: the)?(?: following| allowed| these| accepted)?(?: values?| options?)?|(?:allowed|accepted|valid|permitted|possible|supported) (?:values?|options?|types?|inputs?)(?: (?:are|is))?|accepted for enum class|permitted|expected(?: one of)?|allowed|accepted|valores? (?:aceit[oa]s?|permitid[oa]s?|v[aá]lid[oa]s?|poss[ií]veis|admitid[oa]s?)(?: s[aã]o)?|op[cç][oõ]es(?: v[aá]lidas)?(?: s[aã]o)?|opciones(?: v[aá]lidas)?|(?:deve|debe|must|should)(?: ser| be)?(?: either| um[a]? d[aeo]s?(?: seguintes)?(?: valores)?| uno de)?|esperad[oa]s?(?: um[a]? d[aeo]s?)?|um[a]? d[aeo]s?(?: seguintes)?(?: valores)?|uno de|list of|lista de|use|utilize|informe|enum)\b\s*[:=]?\s*/gi;

/** The values that a sentence lists as allowed, in its order; empty if it lists none. */
export function allowedIn(text: string): string[] {
  const cut = text.replace(
    /[,;.]?\s*(?:\b(?:but )?(?:received|got|recebido|was given|given|but was|found)\b).*$/is,
    '',
  );
  for (const match of cut.matchAll(listStart)) {
    const values = valuesIn(cut.slice(match.index + match[0].length));
    const marked = /^["'`‘“[(]/.test(cut.slice(match.index + match[0].length));
    if (
      values.length > 1 ||
      (values.length === 1 && (marked || /one of|um[a]? d|uno de|values?|valores?|permitted/i.test(match[0])))
    ) {
      return values;
    }
  }
  const brackets = /[[(]([^\])]*[\p{L}][,|/][^\])]*)[\])]/u.exec(cut);
  return brackets ? valuesIn(brackets[1] ?? '') : [];
}

// Scopes are often written with a colon: `pix:read`.
const value = /^[\p{L}\p{N}](?:[\p{L}\p{N}_.+-]|:(?=[\p{L}*]))*(?: (?:de )?[\p{L}\p{N}_-]+)?$/u;

function valuesIn(rest: string): string[] {
  const bracketed = /^[[({]([^\])}]*)[\])}]/.exec(rest)?.[1];
  const list = bracketed ?? rest;
  const quoted = [...list.matchAll(/["'`‘“]([^"'`’”]{1,40})["'`’”]/g)].map((match) => match[1] ?? '');
  if (quoted.length > 0) return unique(quoted.filter((one) => value.test(one)));
  const sentence = bracketed ?? list.split(/\.(?:\s|$)|[;\n)\]]/)[0] ?? '';
  const parts = sentence.split(/\s*[,|/]\s*(?:(?:or|and|ou|e|y|o)\s+)?|\s+(?:or|and|ou|e|y|o)\s+/);
  const values = parts.map((part) => part.trim()).filter((part) => part !== '');
  return values.length > 0 && values.every((one) => value.test(one)) ? unique(values) : [];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** The source of the regular expression that a sentence quotes; `null` if it quotes none. */
export function patternIn(text: string): string | null {
  return (
    /\/(\^.*\$)\/[a-z]*/.exec(text)?.[1] ??
    /(?:match|pattern|regex|regular expression|padr[aã]o|express[aã]o regular)[^^]*?(\^.*\$)/is.exec(text)?.[1] ??
    /(\^\S*\$)/.exec(text)?.[1] ??
    null
  );
}

/**
 * Whether a text matches a pattern from the service. `null` if that does not compile, has over 300 characters, or takes
 * over half a second: it may never end.
 */
export function matches(pattern: string, text: string): boolean | null {
  if (pattern.length > 300) return null;
  try {
    return runInNewContext('new RegExp(pattern).test(text)', { pattern, text }, { timeout: 500 }) === true;
  } catch {
    return null;
  }
}

const count = String.raw`(\d{1,3})\)?(?= *(?:-|and|e|a|to|\b))`;
const unit = String.raw`(?:\(s\))? *(?:characters?|chars?|caracteres|d[ií]gitos|digits|n[uú]meros|letters|posi[cç][oõ]es|letras)`;

/** The bounds that a sentence states: `between 8 and 20 characters`, `no mínimo 8 caracteres`, `exactly 11 digits`. */
export function lengthsIn(text: string): { readonly min: number | null; readonly max: number | null } {
  const number = (pattern: string) => {
    const match = new RegExp(pattern, 'i').exec(text);
    return match ? match.slice(1).filter(Boolean).map(Number) : [];
  };
  const range = number(String.raw`(\d{1,3}) *(?:-|–|and|e|a|to|until|at[eé]) *(\d{1,3})${unit}`);
  if (range.length === 2) return { min: range[0] ?? null, max: range[1] ?? null };
  const exact = number(
    String.raw`(?:exactly|exatamente|length must be|must (?:have|be)|deve ter|com|size) (?:exactly )?(\d{1,3})${unit}`,
  );
  if (exact.length > 0) return { min: exact[0] ?? null, max: exact[0] ?? null };
  const min = number(
    `(?:at least|minimum(?: (?:length|of|is))*|min(?:length)?|no m[ií]nimo|m[ií]nimo(?: de)?|longer than or equal to|greater than or equal to|>=|pelo menos|al menos|ao menos|menor que) *[:=]?:? *${count}`,
  );
  const max = number(
    `(?:at most|maximum(?: (?:length|of|is))*|max(?:length)?|no m[aá]ximo|m[aá]ximo(?: de)?|shorter than or equal to|less than or equal to|<=|up to|at[eé]|maior que) *[:=]?:? *${count}`,
  );
  return { min: min[0] ?? null, max: max[0] ?? null };
}
