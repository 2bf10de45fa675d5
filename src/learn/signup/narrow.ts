import type { Json } from '../../journal/entry.ts';
import type { Complaint } from '../refusals/complaints.ts';
import { matches } from '../refusals/wording.ts';

/**
 * Keeps the forms that agree with a complaint: a pattern, a length, a picture of the form (`DD/MM/YYYY`), digits only,
 * a JSON type. Returns all, in their order, if it does not tell them apart.
 */
export function narrow<Form extends string>(
  forms: readonly Form[],
  sent: (form: Form) => Json,
  complaint: Complaint,
): readonly Form[] {
  const { pattern, text } = complaint;
  let left = forms;
  const keep = (fits: (value: Json) => boolean) => {
    const some = left.filter((form) => fits(sent(form)));
    if (some.length > 0) left = some;
  };
  if (pattern !== null) keep((value) => matches(pattern, String(value)) === true);
  keep((value) => withinLengths(String(value).length, complaint));
  keep((value) => withinLengths(String(value).replace(/\D/g, '').length, complaint) || typeof value !== 'string');
  keepPictured(text, keep);
  if (complaint.kind === 'type' || /\b(?:integer|numeric|inteiro|number)\b/i.test(text)) keepType(text, keep);
  if (/^(?=.*\+ ?55)|e\.?164|country code|c[oó]digo do pa[ií]s|\bddi\b|international/i.test(text))
    keep((value) => /^\+?55/.test(String(value)));
  if (digitsOnly.test(text)) keep((value) => /^\d+$/.test(String(value)));
  if (signless.test(text)) keep((value) => /^[A-Za-z0-9]+$/.test(String(value)));
  return left;
}

const digitsOnly =
  /\b(?:only|just) (?:numbers|digits|numeric)|(?:numbers|digits) only|must be (?:numeric|digits)|numeric (?:string|password|characters)|(?:apenas|somente|s[oó]) (?:n[uú]meros|d[ií]gitos)|solo (?:n[uú]meros|d[ií]gitos)|sem (?:pontua|m[aá]scara|formata|pontos)|without (?:punctuation|mask|dots|formatting)|unformatted|\b\d{1,2} d[ií]git(?:s|os)\b(?! (?:and|e|,))/i;
const signless =
  /(?:no|without|sem) (?:special|symbols|caracteres especiais|s[ií]mbolos)|alphanumeric|alfanum[eé]ric|(?:special characters|caracteres especiais) (?:are |is )?(?:not allowed|n[aã]o)/i;

function withinLengths(length: number, { min, max }: Complaint): boolean {
  return (min === null || length >= min) && (max === null || length <= max);
}

function keepType(text: string, keep: (fits: (value: Json) => boolean) => void): void {
  if (/\b(?:integer|number|int|inteiro|n[uú]mero|numeric)\b/i.test(text)) keep((value) => typeof value === 'number');
  else if (/\b(?:string|text|texto)\b/i.test(text)) keep((value) => typeof value === 'string');
  else if (/\bbool/i.test(text)) keep((value) => typeof value === 'boolean');
}

/** A picture of a form: at least six characters that stand for digits or separate them. */
const picture =
  /[+(]*(?:\d|[Xx#9N]|\b[DMYA])(?:[\dXx#NDMYAdmya]|[()./+-]|\s(?=[\d(Xx#9])){5,}(?:[Tt][HhMmSs:.Zz\d]+)?/g;

function keepPictured(text: string, keep: (fits: (value: Json) => boolean) => void): void {
  const shown = [
    ...text.replace(/\b[dmya]+[/.-][dmya]+[/.-][dmya]+\b/gi, (found) => found.toUpperCase()).matchAll(picture),
  ];
  for (const [found] of shown) {
    const wanted = maskOf(found);
    if (!/9/.test(wanted) || wanted.length < 6) continue;
    const isMonthFirst = /^\W*M/.test(found);
    const fitsOrder = (date: string) => !/^[DM]/.test(found) || Number(date.slice(0, 2)) <= 12 === isMonthFirst;
    keep((value) => maskOf(String(value)) === wanted && fitsOrder(String(value)));
  }
}

function maskOf(text: string): string {
  return text
    .trim()
    .replace(/[\dXx#NDMYAHSdmyahs]/g, '9')
    .replace(/[).,]+$/, '');
}
