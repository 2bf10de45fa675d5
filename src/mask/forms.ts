/** The encodings in which a secret may appear, besides escapes (see layers.ts). */

type Core = readonly [from: number, to: number];

const jwtForm = /^eyJ[\w-]*\.[\w-]*\.([\w-]{16,})$/;

/** What must be hidden on its own: of a JWT its signature. Its header is common, and its claims no credential. */
export function coreOf(value: string): Core {
  const signature = jwtForm.exec(value)?.[1];
  return [signature === undefined ? 0 : value.length - signature.length, value.length];
}

/**
 * The base64 characters that a text with this part of a value must have, at each of three offsets. Those that depend on
 * neighbouring bytes are left out.
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

/** The UTF-8 bytes of a part of a value as hexadecimal digits. */
export function hexForm(value: string, core: Core): string {
  return Buffer.from(value.slice(...core), 'utf8').toString('hex');
}

/** The spellings of a value inside a JSON string that differ from the value: the usual one, and the one of PHP. */
export function jsonForms(value: string): string[] {
  const usual = JSON.stringify(value).slice(1, -1);
  const ascii = usual.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const forms = new Set([usual, ascii, ascii.replaceAll('/', '\\/'), usual.replaceAll('/', '\\/')]);
  forms.delete(value);
  return [...forms];
}
