import type { Json } from '../../journal/entry.ts';
import { plainName } from '../records/names.ts';
import type { Complaint } from '../refusals/complaints.ts';
import type { ExtraField } from './body.ts';
import { accountFieldOf } from './vocabulary.ts';

/** Values for fields that the document does not know, chosen by words in the field's name. */
const guesses: readonly (readonly [RegExp, Json])[] = [
  [/accept|agree|consent|lgpd|privacy|newsletter|terms/, true],
  [/gender|sex|genero/, 'M'],
  [/nationality|nacionalidade/, 'BR'],
  [/country|pais/, 'BR'],
  [/language|locale|idioma/, 'pt-BR'],
  [/mother|mae/, 'Maria Exemplo'],
  [/income|renda|revenue|faturamento|salary/, 5000],
  [/marital|civil/, 'SINGLE'],
  [/occupation|profiss|ocupac/, 'Analista'],
  [/document.?type|tipodocumento/, 'CPF'],
  [/currency|moeda/, 'BRL'],
  [/timezone/, 'America/Sao_Paulo'],
];

const mostExtra = 12;

/** Fields that refusals ask for and the document does not have. Their values are guessed from their names. */
export class ExtraFields {
  fields: readonly ExtraField[] = [];

  learn(complaint: Complaint): void {
    const key = complaint.inner.join('/');
    const known = this.fields.find(({ path }) => path.join('/') === key);
    const others = this.fields.filter((field) => field !== known);
    if (complaint.kind === 'unknown') this.fields = others;
    else if (known !== undefined) this.fields = [...others, nextExtra(known, complaint) ?? known];
    else if (complaint.kind === 'missing' && others.length < mostExtra)
      this.fields = [...others, extraField(complaint)];
  }
}

function extraField(complaint: Complaint): ExtraField {
  const path = complaint.inner;
  const name = path.at(-1) ?? '';
  const repeats = repeatOf(name);
  if (repeats !== null) return { path, repeats, literal: null };
  if (complaint.allowed[0] !== undefined) return { path, repeats: null, literal: complaint.allowed[0] };
  const guess = guesses.find(([words]) => words.test(plainName(name)));
  return { path, repeats: null, literal: guess?.[1] ?? 'Exemplo' };
}

/** Names such as `confirmPassword`, `passwordConfirmation` and `account_type` repeat a field of the document. */
function repeatOf(name: string): string | null {
  const core = plainName(name).replace(
    /^(?:confirm(?:ed|ation)?|repeat|re|verify)|(?:confirm(?:ed|ation)?|repeat|again|confirmacao)$/g,
    '',
  );
  return accountFieldOf(core);
}

/** The next value to try for such a field; `null` if none is left. */
function nextExtra(field: ExtraField, complaint: Complaint): ExtraField | null {
  const value = complaint.allowed.find((one) => one !== field.literal);
  if (value !== undefined) return { ...field, repeats: null, literal: value };
  const order: readonly Json[] = ['Exemplo', 1, true, '1', 'exemplo'];
  const at = order.indexOf(field.literal);
  const next = order[at + 1];
  return next === undefined ? null : { ...field, repeats: null, literal: next };
}
