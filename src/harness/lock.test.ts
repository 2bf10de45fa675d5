import { expect, test } from 'vitest';
import { SharedLock } from './lock.ts';

test('work that shares a lock may share it again while other work waits to have it alone', async () => {
  const lock = new SharedLock();
  const order: string[] = [];
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const sharing = lock.shared(async () => {
    await asked;
    await lock.shared(async () => void order.push('shared twice'));
  });
  const alone = lock.alone(async () => void order.push('alone'));
  ask();
  await Promise.all([sharing, alone]);
  expect(order).toEqual(['shared twice', 'alone']);
});

test('work that has a lock alone may ask for it again', async () => {
  const lock = new SharedLock();
  expect(await lock.alone(() => lock.shared(() => lock.alone(async () => 'done')))).toBe('done');
});

test('work that shares a lock cannot have it alone', async () => {
  const lock = new SharedLock();
  await expect(lock.shared(() => lock.alone(async () => 'never'))).rejects.toThrow('cannot make it exclusive');
});
