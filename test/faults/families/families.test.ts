import { expect, test } from 'vitest';
import { createFaker } from '../../../fixtures/data/faker.ts';
import { paymentClasses } from '../../../fixtures/data/values/index.ts';
import { namedDialects } from '../../dialects/named/index.ts';
import { everyFault } from '../all.ts';
import { classRows } from './class-rows.ts';
import { familyFaults } from './index.ts';
import { knownMisses } from './known-misses.ts';
import { readOutcomes, sampleOf, triedJobs } from './outcomes.ts';

const names = familyFaults.map(({ name }) => name);
const outcomes = readOutcomes();
const tried = triedJobs(outcomes);

test('no two faults have the same name, those of the families included', () => {
  const all = everyFault.map(({ name }) => name);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

test('faults of families that cannot show on a dialect name one that there is', () => {
  const named = familyFaults.flatMap(({ notOn = {} }) => Object.keys(notOn));
  expect(named.filter((name) => !Object.hasOwn(namedDialects, name))).toEqual([]);
});

test.each(classRows)('$id is a class of $field, and is stored as another value: $says', ({ id, field, store }) => {
  const drawn = paymentClasses[field].find((one) => one.id === id);
  const draw = { faker: createFaker(7, id), today: new Date('2026-06-17T12:00:00Z'), word: 'abcdefabcdef' };
  const value = String(drawn?.make(draw));
  expect(store(value)).not.toBe(value);
});

test('the outcomes and the known misses are of faults that there are', () => {
  const known = [...Object.keys(outcomes), ...Object.keys(knownMisses)];
  expect(known.filter((name) => !names.includes(name))).toEqual([]);
});

test('the list of known misses is that of the missed faults', () => {
  const missed = tried.filter(({ name, dialect }) => outcomes[name]?.[dialect] !== 'killed');
  const listed = Object.entries(knownMisses).flatMap(([name, on]) =>
    Object.keys(on).map((dialect) => ({ name, dialect })),
  );
  const key = ({ name, dialect }: { name: string; dialect: string }) => `${dialect}: ${name}`;
  expect(listed.map(key).toSorted()).toEqual(missed.map(key).toSorted());
});

test('eight samples hold every fault that was tried once', () => {
  const all = Array.from({ length: 8 }, (_, seed) => sampleOf(tried, seed, tried.length)).flat();
  expect(all).toHaveLength(tried.length);
  expect(new Set(all).size).toBe(tried.length);
});
