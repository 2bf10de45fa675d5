/** Headers of one connection only (RFC 9110, section 7.6.1), and the one that asks for an interim response. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);

const via = '1.1 pix-conformance';

/** The headers to forward, in their order, and `Via`, as names and values in turn. @param without also left out */
export function passedOn(raw: readonly string[], without?: string): string[] {
  const named = new Set(valuesOf(raw, 'connection').flatMap((value) => value.toLowerCase().split(/\s*,\s*/)));
  const kept: string[] = [];
  let before = '';
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    const lower = name.toLowerCase();
    if (lower === 'via') before = before === '' ? `${value}, ` : `${before}${value}, `;
    else if (!ofConnection.has(lower) && !named.has(lower) && lower !== without) kept.push(name, value);
  }
  return [...kept, 'Via', `${before}${via}`];
}

/** The values of a header, in their order. */
export function valuesOf(raw: readonly string[], wanted: string): string[] {
  return raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === wanted);
}
