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
