/** Such as `PENDING`, `pix.payment_paid`, `concluída`, `v2`. Not a sentence, id, date or number. */
const word = /^\p{L}+(?:[_\-.:/]\p{L}+)*\d{0,2}$/u;

/** Whether a text may be one of a few fixed values: one short word with at most two digits at its end. */
export function isEnumLike(value: string): boolean {
  return value.length <= 32 && word.test(value);
}
