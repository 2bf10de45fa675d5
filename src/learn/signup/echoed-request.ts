/** A field of a request with a value that somebody sent: nothing that a sentence would say of the field. */
const sentPair =
  /["']?(?:email["']?\s*[:=]\s*["']?[^\s"',@]{1,80}@|(?:phone|cpf|cnpj|birthDate)["']?\s*[:=]\s*["']?[+(]?\d[\d()+ ./-]{6,})/u;

const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/**
 * The text of a refusal without the request that it quotes, as JSON or as an object written out
 * (`CreateAccountRequest(email=…, phone=…)`), be it cut off or not: every field is named in it, and none complained of.
 */
export function withoutEcho(text: string): string {
  const pair = sentPair.exec(text);
  if (pair === null) return text;
  const open = Math.max(...Object.keys(pairs).map((bracket) => text.lastIndexOf(bracket, pair.index)));
  return open < 0 ? text : `${text.slice(0, open)} ${text.slice(endOf(text, open))}`;
}

/** Behind the bracket that closes the one at a place; the end of the text where none does. */
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
