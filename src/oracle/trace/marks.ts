import { findMarks, type Mark, parseMark, type SecretKind } from '../../mask/mark.ts';
import { remember } from './remember.ts';

/** The kind of secret that a text is the mark of, and nothing but that; `null` also for a part of a secret. */
export function markKind(text: string): SecretKind | null {
  return text.startsWith('$PIX_') ? kindOf(text) : null;
}

const kindOf = remember((text) => {
  const mark = parseMark(text);
  return mark !== null && isWhole(mark) ? mark.kind : null;
});

/** Every mark of a whole secret of one kind in a text, each once, in order, without what tells that it was a number. */
export function marksIn(text: string, kind: SecretKind): string[] {
  if (!text.includes('$PIX_')) return [];
  const found = findMarks(text).filter((mark) => mark.kind === kind && isWhole(mark));
  return [...new Set(found.map(({ name }) => `$${name}`))];
}

/** Whether a text contains a part of a secret, and not all of it. */
export function hasPartOf(text: string, kind: SecretKind): boolean {
  return findMarks(text).some((mark) => mark.kind === kind && mark.suffix === 'part');
}

/** A mark without what tells that it stands for a number, so that a code in a body and one in a path are the same. */
export function bareMark(text: string): string {
  return text.replace(/:integer$/, '');
}

function isWhole({ suffix }: Mark): boolean {
  return suffix === null || suffix === 'integer';
}
