import { anyFormat, formatsOf } from './format.ts';

const digitsOnly = /^\d+$/;
const ulid = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/i;
const hexToken = /^(?=.*\d)[0-9a-f]{12,}$/i;
const mark = /^\$PIX_[A-Z_]+_\d+/;
/** Letters, digits and separators with at least three digits, as in `pay_3kd93jf02mxq`. */
const token = /^(?=(?:[^\d]*\d){3})(?=.*[a-z])[\w-]{12,}$/i;

/** Whether a property name is an id and not a word. The object is then a map, whose keys change from run to run. */
export function isIdentifierKey(key: string): boolean {
  if (key.length > 128) return true;
  return (
    digitsOnly.test(key) ||
    ulid.test(key) ||
    hexToken.test(key) ||
    token.test(key) ||
    mark.test(key) ||
    // A claim or a link relation may have a web URL as its name.
    (formatsOf(key, anyFormat) !== 0 && !/^https?:/i.test(key))
  );
}
