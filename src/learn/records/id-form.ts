/** The answers to the gap `payment-id-form`. */
type IdForm = 'uuid' | 'ulid' | 'cuid' | 'objectid' | 'integer' | 'other';

/** In order of preference if a text fits several: 24 hexadecimal digits are an ObjectId before they are a cuid2. */
const forms: readonly (readonly [IdForm, RegExp])[] = [
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ['integer', /^\d+$/],
  ['ulid', /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i],
  ['objectid', /^[0-9a-f]{24}$/i],
  ['cuid', /^(?:c[a-z0-9]{24}|[a-z][a-z0-9]{23})$/],
];

export function idForm(id: string): IdForm {
  return forms.find(([, pattern]) => pattern.test(id))?.[0] ?? 'other';
}

/** The form that all ids share; `other` if they share none, `null` if there is no id. */
export function commonIdForm(ids: readonly string[]): IdForm | null {
  if (ids.length === 0) return null;
  return forms.find(([, pattern]) => ids.every((id) => pattern.test(id)))?.[0] ?? 'other';
}

const alphabets = {
  hex: '0123456789abcdef',
  crockford: '0123456789abcdefghjkmnpqrstvwxyz',
  digits: '0123456789',
  lower: 'abcdefghijklmnopqrstuvwxyz',
} as const;

/** With this many different letters, or digits, known ids show which of them the service uses. */
const fewestSeen = 5;

/** How many characters are changed at most, counted from the end: enough to match no other record by coincidence. */
const mostChanged = 10;

/**
 * A well-formed id of the form of the known ones, of which there must be one, that identifies nothing. Prefix,
 * separators and the version of a UUID stay. An integer still fits a 32-bit column if the known ones do.
 */
export function unknownId(known: readonly string[]): string {
  const model = known.at(-1);
  if (model === undefined) throw new RangeError('Failed to make an unknown id: at least one known id is needed.');
  const form = commonIdForm(known) ?? 'other';
  for (let turn = 7; turn < 107; turn += 1) {
    const id = form === 'integer' ? unknownInteger(model, known, turn) : changedId(model, form, turn, known);
    if (!known.includes(id)) return id;
  }
  throw new RangeError(
    `Failed to make an unknown id of the form of ${model}: no digit or letter of it can be changed.`,
  );
}

function unknownInteger(model: string, known: readonly string[], turn: number): string {
  const small = known.every((id) => id.length <= 10 && Number(id) < 2 ** 31);
  if (!small) return changedId(model, 'integer', turn);
  return String(2_147_480_000 - turn * 13);
}

function changedId(id: string, form: IdForm, turn: number, known: readonly string[] = []): string {
  const characters = [...id];
  const from = tailStart(id);
  const isHex = /^[0-9a-f-]+$/i.test(id.slice(from)) && form !== 'integer';
  const common = isHex ? alphabets.hex : form === 'ulid' ? alphabets.crockford : null;
  const [digits, letters] = [usedOf(alphabets.digits, known), usedOf(alphabets.lower, known)];
  const isUpper = (text: string) => text !== text.toLowerCase();
  let left = mostChanged;
  for (let index = characters.length - 1; index >= from && left > 0; index -= 1) {
    const character = characters[index] as string;
    const alphabet = common ?? (/\d/.test(character) ? digits : letters);
    const places = 1 + ((turn + index) % (alphabet.length - 2));
    const next = shifted(character, alphabet, places, isUpper(common === null ? character : id.slice(from)));
    if (next === character) continue;
    characters[index] = next;
    left -= 1;
  }
  return characters.join('');
}

/** The part of an alphabet that known ids use. A service may use neither `0` nor `l`, and refuse an id with one for that. */
function usedOf(alphabet: string, known: readonly string[]): string {
  const seen = new Set(known.flatMap((id) => [...id.slice(tailStart(id)).toLowerCase()]));
  const used = [...alphabet].filter((character) => seen.has(character)).join('');
  return used.length < fewestSeen ? alphabet : used;
}

/** The index after a prefix such as `pay_` or `PIX-`; 0 if too few characters would follow it. */
function tailStart(id: string): number {
  const separator = Math.max(id.lastIndexOf('_'), id.lastIndexOf('-'), id.lastIndexOf(':'), id.lastIndexOf('.'));
  return id.length - separator - 1 >= 4 ? separator + 1 : 0;
}

/** The character `places` further in an alphabet; unchanged if the alphabet does not contain it. */
function shifted(character: string, alphabet: string, places: number, upper: boolean): string {
  const index = alphabet.indexOf(character.toLowerCase());
  if (index < 0) return character;
  const next = alphabet[(index + places) % alphabet.length] as string;
  return upper ? next.toUpperCase() : next;
}
