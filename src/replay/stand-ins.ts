import { createHash } from 'node:crypto';
import type { Entry, FactEntry, Json } from '../journal/entry.ts';
import { member } from '../json/value.ts';
import { findMarks, type Mark, markPattern, markOf as markText, parseMark, type SecretKind } from '../mask/mark.ts';
import type { MarkedSecret } from '../mask/secrets.ts';
import { likenessOf } from './form.ts';

/** The forms of secrets whose form was not recorded. */
const usualForms: Readonly<Record<SecretKind, string>> = {
  code: '\\d{6}',
  jwt: '[0-9a-z]{40}',
  'api-key': '[0-9a-f]{40}',
  password: '[0-9a-z]{16}',
  'imap-password': '[0-9a-z]{16}',
  'signature-secret': '[0-9a-f]{32}',
  session: '[0-9a-f]{40}',
  header: '[0-9a-z]{16}',
  email: '[a-z]{16}',
};

const signatureForm = '[0-9a-z]{43}';

interface Parts {
  readonly header: Json;
  readonly claims: Json;
}

/** Integers derived from a name, so that every replay generates the same stand-ins. */
function drawFrom(name: string): (below: number) => number {
  let turn = 0;
  return (below) => {
    turn += 1;
    return createHash('sha256').update(`${name} ${turn}`).digest().readUInt32BE(0) % below;
  };
}

function base64url(value: Json): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Every mark of a recording gets a stand-in that resembles the secret as far as the recording tells. */
export class StandIns {
  readonly #forms = new Map<string, string>();
  readonly #tokens = new Map<string, Parts>();
  readonly #marks = new Map<string, Pick<Mark, 'kind' | 'number'>>();
  readonly #values = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** Call this with every entry before calling anything else. */
  see(entry: Entry): void {
    for (const { kind, number } of findMarks(JSON.stringify(entry)))
      this.#marks.set(markText(kind, number), { kind, number });
    if (entry.type === 'fact') this.#learn(entry);
    if (entry.type === 'mail' && entry.code !== null && entry.codeForm !== null)
      this.#forms.set(entry.code, entry.codeForm);
  }

  /** A number above those of all marks in the recording. */
  get firstFree(): number {
    return Math.max(0, ...[...this.#marks.values()].map(({ number }) => number)) + 1;
  }

  all(): MarkedSecret[] {
    return [...this.#marks.values()].map((mark) => ({ ...mark, value: this.valueOf(mark) }));
  }

  valueOf({ kind, number }: Pick<Mark, 'kind' | 'number'>): string {
    const mark = markText(kind, number);
    const known = this.#values.get(mark);
    if (known !== undefined) return known;
    const draw = drawFrom(mark);
    let value = this.#make(kind, mark, draw);
    // Two codes with few digits may be equal by coincidence.
    for (let tries = 0; tries < 100 && this.#taken.has(value); tries += 1) value = this.#make(kind, mark, draw);
    this.#taken.add(value);
    this.#values.set(mark, value);
    return value;
  }

  /** A recorded text with its marks replaced by stand-ins. */
  unmasked(text: string): string {
    if (!text.includes('$PIX_')) return text;
    const numbers = text.replaceAll(/"(\$PIX_[A-Z_]+\d+:integer)"/g, (whole, mark: string) => {
      const found = parseMark(mark);
      return found === null ? whole : this.valueOf(found);
    });
    return numbers.replaceAll(markPattern(), (whole) => {
      const [mark] = findMarks(whole);
      if (mark === undefined) return whole;
      const value = this.valueOf(mark);
      return mark.suffix === 'encoded' ? Buffer.from(value).toString('base64') : value;
    });
  }

  #learn({ fact, value }: FactEntry): void {
    const mark = member(value, 'mark');
    if (typeof mark !== 'string') return;
    const form = member(value, 'form');
    if (fact === 'secret' && typeof form === 'string') this.#forms.set(mark, form);
    if (fact !== 'jwt') return;
    const header = member(value, 'header');
    const claims = member(value, 'claims');
    if (header !== undefined && claims !== undefined) this.#tokens.set(mark, { header, claims });
  }

  #make(kind: SecretKind, mark: string, draw: (below: number) => number): string {
    if (kind === 'email') return `${likenessOf(usualForms.email, draw)}@example.com`;
    if (kind !== 'jwt') return likenessOf(this.#forms.get(mark) ?? usualForms[kind], draw);
    const parts = this.#tokens.get(mark) ?? this.#tokens.values().next().value;
    if (parts === undefined) return likenessOf(this.#forms.get(mark) ?? usualForms.jwt, draw);
    return `${base64url(parts.header)}.${base64url(parts.claims)}.${likenessOf(signatureForm, draw)}`;
  }
}
