/**
 * A mark replaces a secret in all that is written, always the same one. It looks like a shell variable, so that whoever
 * sets the variables can repeat a recorded request.
 */

/** What a secret is used for. */
export type SecretKind =
  | 'jwt'
  | 'api-key'
  | 'password'
  | 'code'
  | 'imap-password'
  | 'signature-secret'
  | 'session'
  | 'header'
  | 'email';

/**
 * How a secret was found, if not as plain text: as a JSON number (the mark is a JSON string), in base64 or hexadecimal
 * digits, or in part, long enough to be worth hiding.
 */
export type MarkSuffix = 'integer' | 'encoded' | 'part';

export interface Mark {
  /** The name of the variable without the dollar sign, such as `PIX_JWT_1`. */
  readonly name: string;
  readonly kind: SecretKind;
  readonly number: number;
  readonly suffix: MarkSuffix | null;
}

const words = {
  jwt: 'JWT',
  'api-key': 'API_KEY',
  password: 'PASSWORD',
  code: 'CODE',
  'imap-password': 'IMAP_PASSWORD',
  'signature-secret': 'SIGNATURE_SECRET',
  session: 'SESSION',
  header: 'HEADER',
  email: 'EMAIL',
} as const satisfies Record<SecretKind, string>;

export const secretKinds = Object.keys(words) as readonly SecretKind[];

const kinds: ReadonlyMap<string, SecretKind> = new Map(secretKinds.map((kind) => [words[kind], kind]));

const source = `\\$PIX_(${Object.values(words).join('|')})_([1-9]\\d*)(?::(integer|encoded|part))?(?:''(?=\\d))?`;
const wholePattern = new RegExp(`^${source}$`);

/** Returns a new global (stateful) expression that matches every mark. Groups: the kind's word, number, suffix. */
export function markPattern(): RegExp {
  return new RegExp(source, 'g');
}

/** Separates a mark from a following digit, as a shell needs it, too. */
export const beforeDigit = "''";

/** The mark of the nth secret of a kind: `$PIX_JWT_1`. */
export function markOf(kind: SecretKind, number: number): string {
  return `$PIX_${words[kind]}_${number}`;
}

/** The mark that a text consists of; `null` if the text is anything else. */
export function parseMark(text: string): Mark | null {
  const match = wholePattern.exec(text);
  return match === null ? null : toMark(match);
}

/** All marks in a text, in order. */
export function findMarks(text: string): Mark[] {
  return text.includes('$PIX_') ? [...text.matchAll(markPattern())].map(toMark) : [];
}

function toMark(match: RegExpMatchArray): Mark {
  const [, word = '', number = '', suffix] = match;
  return {
    name: `PIX_${word}_${number}`,
    kind: kinds.get(word) as SecretKind,
    number: Number(number),
    suffix: (suffix ?? null) as MarkSuffix | null,
  };
}
