/** The encodings in which a secret may turn up, apart from escapes (see layers.ts). */

type Core = readonly [from: number, to: number];

const jwtForm = /^eyJ[\w-]*\.[\w-]*\.([\w-]{16,})$/;

/**
 * The part of a secret that alone is worth hiding: the signature of a JWT, whose header is that of every other one and
 * whose claims are no credential; else all of it.
 */
export function coreOf(value: string): Core {
  const signature = jwtForm.exec(value)?.[1];
  return [signature === undefined ? 0 : value.length - signature.length, value.length];
}

/**
 * What is sure to be in the base64 of any text that holds the value, at each of the three offsets at which it may begin;
 * characters that depend on the neighbours too are left out.
 * @param core only the base64 of this part is wanted
 */
export function base64Forms(value: string, core: Core): string[] {
  const bytes = Buffer.from(value.slice(...core), 'utf8');
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor(((offset + bytes.length) * 8) / 6);
    return text.slice(from, to);
  });
}

/** The UTF-8 bytes of a part of a value in hexadecimal digits. */
export function hexForm(value: string, core: Core): string {
  return Buffer.from(value.slice(...core), 'utf8').toString('hex');
}

/** The texts that a value may have inside a JSON string, where they differ from it: as most write it, and as PHP does. */
export function jsonForms(value: string): string[] {
  const usual = JSON.stringify(value).slice(1, -1);
  const ascii = usual.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const forms = new Set([usual, ascii, ascii.replaceAll('/', '\\/'), usual.replaceAll('/', '\\/')]);
  forms.delete(value);
  return [...forms];
}
