import { z } from 'zod';
import type { Json } from '../../journal/entry.ts';
import { list } from './drift.ts';
import { acceptedSentence, outcomeText } from './sentences.ts';

/** Schemas that several answers share. */

export const json: z.ZodType<Json> = z.json();

/** The outcome of a request: `outcome` in the forms of the gaps. */
export const outcome = z.object({
  outcome: z.enum(['accepted', 'refused']),
  status: z.int(),
});

/** Fields of a question about the outcome of a request. @param request its name at the beginning of a sentence */
export function acceptance(request: string) {
  return {
    form: 'outcome',
    answer: outcome,
    sentence: (answer: Json) => `${request} is ${outcomeText(answer)}.`,
    drift: 'outcome',
  } as const;
}

/** A JSON Schema of a body. `null` for no body. */
export const shape: z.ZodType<Json> = z.json();

/** An answer with a part for each operation, case, field or kind. */
export function byKey<Part extends z.ZodType<Json>>(part: Part): z.ZodRecord<z.ZodString, Part> {
  return z.record(z.string(), part);
}

/** Fields of a question about the forms of a value that are accepted. @param what the values in a sentence */
export function acceptedForms<const Form extends string>(
  what: string,
  forms: readonly Form[],
  names: Readonly<Record<string, string>> = {},
) {
  return {
    form: `[${forms.join(' | ')}]`,
    answer: z.array(z.enum(forms)),
    sentence: acceptedSentence(what, names),
    drift: list('breaking', 'compatible'),
  } as const;
}

/** The kinds of address that a field may accept. */
export const urlSchemes = ['https', 'http', 'ftp', 'javascript', 'relative'] as const;
