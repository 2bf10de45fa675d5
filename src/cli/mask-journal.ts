import type { Body, Entry, HeaderList } from '../journal/entry.ts';
import { maskAgain } from '../journal/mask-again.ts';
import { readJournal } from '../journal/reader.ts';
import { jwtsIn } from '../learn/keys/jwt.ts';
import { findMarks } from '../mask/mark.ts';
import { createSecrets } from '../mask/secrets.ts';

/** What the target sent, as texts. */
function received(entry: Entry): readonly string[] {
  const texts = (headers: HeaderList, body: Body) => [body.text ?? '', ...headers.map(([, value]) => value)];
  if (entry.type === 'delivery') return [entry.path, ...texts(entry.headers, entry.body)];
  if (entry.type !== 'exchange' || entry.response === null) return [];
  return texts(entry.response.headers, entry.response.body);
}

/**
 * Masks the JWTs that a journal shows after all, as it does where the run was killed before it knew them. The register of the run is
 * gone by then; of all secrets a JWT alone is known by its form.
 * @returns whether anything changed
 * @throws JournalError where the file is no journal, or cannot be written
 */
export function maskShownJwts(file: string): boolean {
  const jwts = new Set<string>();
  let last = 0;
  for (const entry of readJournal(file)) {
    const texts = received(entry);
    for (const text of texts) for (const { number } of findMarks(text)) last = Math.max(last, number);
    for (const jwt of jwtsIn(texts)) jwts.add(jwt);
  }
  if (jwts.size === 0) return false;
  const secrets = createSecrets({ first: last + 1 });
  for (const jwt of jwts) secrets.register('jwt', jwt);
  return maskAgain(file, secrets);
}
