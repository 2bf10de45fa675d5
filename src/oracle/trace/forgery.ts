import { remember } from '../../json/remember.ts';
import { member } from '../../json/value.ts';
import { jsonPart } from '../../learn/keys/jwt.ts';
import type { SecretKind } from '../../mask/mark.ts';
import { hasPartOf, markKind, marksIn } from './marks.ts';

/** How a JWT shows that the service did not issue it: the cases of AUTH-06. */
type Forgery = 'empty' | 'garbage' | 'alg-none' | 'changed-claims' | 'changed-signature';

/**
 * How a JWT in a journal was forged. `null` if the service may have issued it. An issued token is a mark, and so is
 * each of its parts that a forged token keeps.
 */
export const forgeryOf = remember((token: string): Forgery | null => {
  if (token.trim() === '') return 'empty';
  if (markKind(token) !== null) return null;
  if (isExtended(token, 'jwt')) return 'garbage';
  const parts = token.split('.');
  const header = parts.length === 3 ? jsonPart(parts[0]) : null;
  if (header === null) return token.includes('$PIX_') ? null : 'garbage';
  const [, , signature = ''] = parts;
  if (signature === '') return /^none$/i.test(String(member(header, 'alg'))) ? 'alg-none' : null;
  if (!hasPartOf(signature, 'jwt')) return null;
  return /^\$PIX_JWT_\d+:part$/.test(signature) ? 'changed-claims' : 'changed-signature';
});

/** How an API key was forged: the cases of AUTH-07. `null` if the service may have issued it. */
export const keyForgeryOf = remember((key: string): 'empty' | 'unknown' | null => {
  if (key.trim() === '') return 'empty';
  if (/^(?:null|undefined|%)$/.test(key)) return 'unknown';
  return markKind(key) === null && (hasPartOf(key, 'api-key') || isExtended(key, 'api-key')) ? 'unknown' : null;
});

/** Whether a text is a whole secret and more behind it. */
function isExtended(text: string, kind: SecretKind): boolean {
  const [mark, ...others] = marksIn(text, kind);
  return mark !== undefined && others.length === 0 && text.startsWith(mark) && !/\s/.test(text);
}
