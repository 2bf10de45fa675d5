import { remember } from '../../json/remember.ts';
import { findMarks, type Mark, parseMark, type SecretKind } from '../../mask/mark.ts';
import type { Step } from './step.ts';

/** The kind of secret, if the text is exactly one mark of a whole secret. `null` otherwise. */
export function markKind(text: string): SecretKind | null {
  return text.startsWith('$PIX_') ? kindOf(text) : null;
}

const kindOf = remember((text) => {
  const mark = parseMark(text);
  return mark !== null && isWhole(mark) ? mark.kind : null;
});

/** All marks of whole secrets of one kind in a text, without duplicates, in order, without the suffix for numbers. */
export function marksIn(text: string, kind: SecretKind): string[] {
  if (!text.includes('$PIX_')) return [];
  const found = findMarks(text).filter((mark) => mark.kind === kind && isWhole(mark));
  return [...new Set(found.map(({ name }) => `$${name}`))];
}

/** The marks of whole secrets of one kind in the body of a response, as `marksIn`. */
export function marksOf({ entry }: Step, kind: SecretKind): string[] {
  return marksIn(entry.response?.body.text ?? '', kind);
}

/** Whether a text contains only a part of a secret. */
export function hasPartOf(text: string, kind: SecretKind): boolean {
  return findMarks(text).some((mark) => mark.kind === kind && mark.suffix === 'part');
}

/** A mark without the suffix for numbers, so that a code in a body equals the same code in a path. */
export function bareMark(text: string): string {
  return text.replace(/:integer$/, '');
}

function isWhole({ suffix }: Mark): boolean {
  return suffix === null || suffix === 'integer';
}
