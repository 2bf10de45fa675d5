import type { SignupForm } from './body.ts';
import { type Candidate, documentWords, fieldCandidate } from './candidates.ts';
import { birthDateForms, cpfForms, phoneForms } from './forms.ts';
import { type Person, withBadCheckDigit } from './person.ts';

/** A gap that asks in which forms a service accepts a field of createAccount. */
interface FieldForms<Word extends string> {
  readonly field: 'cpf' | 'phone' | 'birthDate';
  /** The forms that are tried, in the words of the answer. A strict service refuses the last one. */
  readonly words: readonly Word[];
  readonly value: (word: Word, person: Person, form: SignupForm) => string;
  /** The word for the form with which the run signs up. `null` if the answer has no word for it. */
  readonly accepted: (form: SignupForm) => Word | null;
}

const phoneWords = ['e164', 'national-digits', 'national-punctuated', 'text'] as const;
const birthDateWords = ['iso-date', 'iso-datetime', 'day-first', 'text'] as const;

/** Forms that the answer describes by the word of a similar form. */
const phoneWordOf: Readonly<Record<string, (typeof phoneWords)[number]>> = {
  'national-spaced': 'national-punctuated',
  'national-tight': 'national-punctuated',
  'national-words': 'national-punctuated',
};
const birthDateWordOf: Readonly<Record<string, (typeof birthDateWords)[number]>> = {
  'day-first-dashed': 'day-first',
  'day-first-dotted': 'day-first',
  'local-datetime': 'iso-datetime',
  'spaced-datetime': 'iso-datetime',
};

const forms = <Word extends string>(one: FieldForms<Word>) => one;

/** The gaps about the forms of a field. */
export const fieldForms = {
  'cpf-forms': forms({
    field: 'cpf',
    words: documentWords,
    // The bad check digit is written in the accepted form, so that only the digit can be refused.
    value: (word, { cpf }, form) =>
      word === 'bad-check-digits' ? withBadCheckDigit(cpfForms[form.cpf](cpf)) : cpfForms[word](cpf),
    accepted: ({ cpf }) => cpf,
  }),
  'phone-forms': forms({
    field: 'phone',
    words: phoneWords,
    value: (word, { phone }) => phoneForms[word](phone),
    accepted: ({ phone }) => phoneWordOf[phone] ?? phoneWords.find((word) => word === phone) ?? null,
  }),
  'birth-date-forms': forms({
    field: 'birthDate',
    words: birthDateWords,
    value: (word, { birthDate }) => birthDateForms[word](birthDate),
    accepted: ({ birthDate }) =>
      birthDateWordOf[birthDate] ?? birthDateWords.find((word) => word === birthDate) ?? null,
  }),
} as const;

export type FormGap = keyof typeof fieldForms;
export type FormWord<Gap extends FormGap> = (typeof fieldForms)[Gap]['words'][number];

/** A sign-up with the field in another form, such as `cpf-punctuated`. */
export function formCandidate<Gap extends FormGap>(gap: Gap, word: FormWord<Gap>): Candidate {
  const { field, value } = fieldForms[gap] as unknown as FieldForms<string>;
  return fieldCandidate(`${gap.replace('-forms', '')}-${word}`, field, (person, form) => value(word, person, form));
}

/** The word for the form that is known to be accepted. `null` if `--signup` gives the field: its form is unknown. */
export function acceptedWord<Gap extends FormGap>(gap: Gap, form: SignupForm): FormWord<Gap> | null {
  const { field, accepted } = fieldForms[gap];
  return field in form.override ? null : accepted(form);
}
