/** A request field with a value as it was sent. A message that explains a refusal does not contain such a pair. */
const sentPair =
  /["']?(?:email["']?\s*[:=]\s*["']?[^\s"',@]{1,80}@|(?:phone|cpf|cnpj|birthDate)["']?\s*[:=]\s*["']?[+(]?\d[\d()+ ./-]{6,})/u;

const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/**
 * Removes the request that a refusal quotes, as JSON or printed (`CreateAccountRequest(email=…)`), whole or cut off. It
 * names every field and complains about none.
 */
export function withoutEcho(text: string): string {
  const pair = sentPair.exec(text);
  if (pair === null) return text;
  const open = Math.max(...Object.keys(pairs).map((bracket) => text.lastIndexOf(bracket, pair.index)));
  return open < 0 ? text : `${text.slice(0, open)} ${text.slice(endOf(text, open))}`;
}

/** The index after the bracket that closes the one at `open`; the end of the text if none closes it. */
function endOf(text: string, open: number): number {
  const [opening = '', closing = ''] = [text[open], pairs[text[open] ?? '']];
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === opening) depth += 1;
    else if (text[at] === closing) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
