/** The encodings in which a secret may turn up, apart from escapes (see layers.ts). */

type Core = readonly [from: number, to: number];

/** Where the signature of a JWT lies; `undefined` where there is none long enough to stand for the whole. */
export function signatureOf(jwt: string): Core | undefined {
  const dot = jwt.lastIndexOf('.');
  return dot > 0 && jwt.length - dot - 1 >= 16 ? [dot + 1, jwt.length] : undefined;
}

/**
 * What is sure to be in the base64 of any text that holds the value, at each of the three offsets at which it may begin;
 * characters that depend on the neighbours too are left out.
 * @param core takes only the base64 of this part
 */
export function base64Forms(value: string, core: Core = [0, value.length]): string[] {
  const bytes = Buffer.from(value.slice(...core), 'utf8');
  return [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor(((offset + bytes.length) * 8) / 6);
    return text.slice(from, to);
  });
}

/** @param core takes only this part */
export function hexForm(value: string, core: Core = [0, value.length]): string {
  return Buffer.from(value.slice(...core), 'utf8').toString('hex');
}
