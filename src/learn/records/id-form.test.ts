import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonIdForm, idForm, unknownId } from './id-form.ts';

const examples = [
  ['a81bc81b-dead-4e5d-abff-90865d1e13b1', 'uuid'],
  ['0190F3C2-7B6E-7C3A-9A4B-1C2D3E4F5A6B', 'uuid'],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'ulid'],
  ['01arz3ndektsv4rrffq69g5fav', 'ulid'],
  ['507f1f77bcf86cd799439011', 'objectid'],
  ['cjld2cjxh0000qzrmn831i7rn', 'cuid'],
  ['tz4a98xxat96iws9zmbrgj3a', 'cuid'],
  ['1', 'integer'],
  ['000123', 'integer'],
  ['1234567890123456789', 'integer'],
  ['pay_1a2b3c4d', 'other'],
  ['V1StGXR8_Z5jdHi6B-myT', 'other'],
  ['PIX-2026-000017', 'other'],
  ['a81bc81bdead4e5dabff90865d1e13b1', 'other'],
] as const;

test.each(examples)('%s is %s', (id, form) => {
  expect(idForm(id)).toBe(form);
});

test.each(examples)('an unknown id like %s has its form and is another', (id, form) => {
  const unknown = unknownId([id]);
  expect(idForm(unknown)).toBe(form);
  expect(unknown).not.toBe(id);
  expect(unknown.length).toBeGreaterThanOrEqual(id.length);
});

test('ids are of one form where all of them fit it', () => {
  expect(commonIdForm(['507f1f77bcf86cd799439011', 'tz4a98xxat96iws9zmbrgj3a'])).toBe('other');
  expect(commonIdForm(['c07f1f77bcf86cd799439011', 'tz4a98xxat96iws9zmbrgj3a'])).toBe('cuid');
  expect(commonIdForm(['1', 'a1'])).toBe('other');
  expect(commonIdForm([])).toBeNull();
});

test('a prefix and a UUID version stay', () => {
  expect(unknownId(['pay_1a2b3c4d'])).toMatch(/^pay_[0-9a-f]{8}$/);
  expect(unknownId(['a81bc81b-dead-4e5d-abff-90865d1e13b1'])).toMatch(/^a81bc81b-dead-4e5d-abff-[0-9a-f]{12}$/);
});

test('an unknown id has only characters of known ones, as a service may use no 0, 1, l and o', () => {
  const known = ['pix-qqqnf2h3cnuhzfwp8n8nuedx', 'pix-7smv9zw6683749mef8t2sqj9', 'pix-5kabrtcgydewhuvyx4p7qm3k'];
  for (let turn = 0; turn < 20; turn += 1) known.push(unknownId(known));
  expect(known.join('')).toMatch(/^(pix-[2-9a-hjkmnp-z]{24})+$/);
});

test('a small integer id becomes a large one that fits 32 bits', () => {
  const unknown = Number(unknownId(['17', '18']));
  expect(unknown).toBeGreaterThan(2_000_000_000);
  expect(unknown).toBeLessThan(2 ** 31);
});

test('an unknown id is never a known one', () => {
  const uuids = fc.array(fc.uuid(), { minLength: 1, maxLength: 20 });
  fc.assert(fc.property(uuids, (known) => !known.includes(unknownId(known))));
  const integers = fc.array(fc.nat().map(String), { minLength: 1, maxLength: 20 });
  fc.assert(fc.property(integers, (known) => !known.includes(unknownId(known))));
});

test('without a known id there is no unknown one', () => {
  expect(() => unknownId([])).toThrow('at least one known id');
});

test.each([
  'xa81bc81b-dead-4e5d-abff-90865d1e13b1',
  'a81bc81b-dead-4e5d-abff-90865d1e13b12',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV7',
])('%s is longer than any form', (id) => {
  expect(idForm(id)).toBe('other');
});

/** For each character: replaced (`x`), kept (`=`), or replaced by a capital letter (`A`). */
function changes(id: string): string {
  return [...unknownId([id])]
    .map((character, index) => (character === id[index] ? '=' : /[A-Z]/.test(character) ? 'A' : 'x'))
    .join('');
}

test.each([
  ['the last ten of a UUID', 'a81bc81b-dead-4e5d-abff-90865d1e13b1', `${'='.repeat(26)}xxxxxxxxxx`],
  ['the last ten of a UUID in capitals', '0190F3C2-7B6E-7C3A-9A4B-1C2D3E4F5A6B', /^={26}[xA]{10}$/],
  ['all four after a prefix', 'pay_1a2b', '====xxxx'],
  ['zeros too', 'pay_0000', '====xxxx'],
  ['the whole where less than four would be left', 'pay_123', 'xxx=xxx'],
  ['what begins or ends beyond the hexadecimal letters', 'pay_z1a2b3cz', '====xxxxxxxx'],
  ['each digit of a number beyond 32 bits', '2147483648', 'xxxxxxxxxx'],
  ['the last ten of a long number', '12345678901', '=xxxxxxxxxx'],
  ['letters by letters of their case', 'pay_aBcDeFgH', '====xAxAxAxA'],
  ['what is neither digit nor letter not, nor is it counted', 'a1b2~~~~c3d4', 'xxxx====xxxx'],
])('of an unknown id are changed: %s', (_, id, expected) => {
  expect(changes(id)).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
});

test('capitals in a prefix say nothing of the rest', () => {
  expect(unknownId(['PAY_1a2b3c4d'])).toMatch(/^PAY_[0-9a-f]{8}$/);
});

test('hexadecimal digits in capitals stay so', () => {
  expect(unknownId(['0190F3C2-7B6E-7C3A-9A4B-1C2D3E4F5A6B'])).toMatch(/^[0-9A-F-]+$/);
});

test('ten digits may fit 32 bits, unless another id does not', () => {
  expect(Number(unknownId(['2000000000']))).toBeLessThan(2 ** 31);
  expect(unknownId(['17', '12345678901'])).toMatch(/^1\d{10}$/);
});

test('a proposal that is known already is skipped', () => {
  const first = unknownId(['17']);
  expect(unknownId([first, '17'])).not.toBe(first);
});

test('an id without digits and letters has no unknown one of its form', () => {
  expect(() => unknownId(['~~~~'])).toThrow('Failed to make an unknown id of the form of ~~~~');
});
