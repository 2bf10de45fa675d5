import type { Body, Entry, HeaderList } from '../journal/entry.ts';
import { maskAgain } from '../journal/mask-again.ts';
import { readJournal } from '../journal/reader.ts';
import { jwtsIn } from '../learn/keys/jwt.ts';
import { findMarks, type SecretKind } from '../mask/mark.ts';
import { createSecrets } from '../mask/secrets.ts';
import { ShownSecrets } from './shown-secrets.ts';

/** What the target sent, as texts. */
function received(entry: Entry): readonly string[] {
  const texts = (headers: HeaderList, body: Body) => [body.text ?? '', ...headers.map(([, value]) => value)];
  if (entry.type === 'delivery') return [entry.path, ...texts(entry.headers, entry.body)];
  if (entry.type !== 'exchange' || entry.response === null) return [];
  return texts(entry.response.headers, entry.response.body);
}

/**
 * Masks the secrets that a journal shows after all, as it does where the run was killed before it knew them. The register of the
 * run is gone by then: JWTs are known by their form. In a journal without an end, what stands where marks stand elsewhere is
 * masked too; a run that came to its end has masked that itself.
 * @returns whether anything changed
 * @throws JournalError where the file is no journal, or cannot be written
 */
export function maskShownSecrets(file: string): boolean {
  const found = new Map<string, SecretKind>();
  const shown = new ShownSecrets();
  let last = 0;
  let isWhole = false;
  for (const entry of readJournal(file)) {
    const texts = received(entry);
    for (const text of texts) for (const { number } of findMarks(text)) last = Math.max(last, number);
    for (const jwt of jwtsIn(texts)) found.set(jwt, 'jwt');
    shown.learn(entry);
    isWhole ||= entry.type === 'run-ended';
  }
  if (!isWhole) {
    for (const entry of readJournal(file)) shown.search(entry);
    for (const [value, kind] of shown.found) found.set(value, kind);
  }
  if (found.size === 0) return false;
  const secrets = createSecrets({ first: last + 1 });
  for (const [value, kind] of found) secrets.register(kind, value);
  return maskAgain(file, secrets);
}
