import type { Body, Entry, HeaderList } from '../journal/entry.ts';
import { maskAgain } from '../journal/mask-again.ts';
import { readJournal } from '../journal/reader.ts';
import { jwtsIn } from '../learn/keys/jwt.ts';
import { findMarks, type SecretKind } from '../mask/mark.ts';
import { Secrets } from '../mask/secrets.ts';
import { ShownSecrets } from './shown-secrets.ts';

/** The texts in an entry that the target sent. */
function received(entry: Entry): readonly string[] {
  const texts = (headers: HeaderList, body: Body) => [body.text ?? '', ...headers.map(([, value]) => value)];
  if (entry.type === 'delivery') return [entry.path, ...texts(entry.headers, entry.body)];
  if (entry.type !== 'exchange' || entry.response === null) return [];
  return texts(entry.response.headers, entry.response.body);
}

/**
 * The secrets that a journal still shows because the run was killed before it knew them. JWTs are known by their form.
 * In a journal without an end, values at places that usually hold marks are secrets too.
 * @returns a register whose marks differ from those in the journal; `null` if nothing was found
 * @throws JournalError if the file is not a journal
 */
export function shownSecretsIn(file: string): Secrets | null {
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
  if (found.size === 0) return null;
  const secrets = new Secrets({ first: last + 1 });
  for (const [value, kind] of found) secrets.register(kind, value);
  return secrets;
}

/** @returns whether anything was masked @throws JournalError if it is not a journal or cannot be written */
export function maskShownSecrets(file: string): boolean {
  const secrets = shownSecretsIn(file);
  return secrets !== null && maskAgain(file, secrets);
}
