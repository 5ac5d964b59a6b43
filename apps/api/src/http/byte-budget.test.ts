import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const LONG = 60_000;

test('bytes are lent as long as there are any, and again once they are given back', async () => {
  const budget = createByteBudget(10);
  const first = await budget.take(6, LONG);
  const second = await budget.take(4, LONG);
  const granted: string[] = [];
  const third = budget.take(5, LONG).then((release) => {
    granted.push('third');
    return release;
  });
  second?.();
  await Promise.resolve();
  expect(granted).toEqual([]);
  first?.();
  (await third)?.();
  expect(granted).toEqual(['third']);
});

test('one who waits for many is not overtaken by those who want few', async () => {
  const budget = createByteBudget(10);
  const first = await budget.take(6, LONG);
  const order: string[] = [];
  const large = budget.take(10, LONG).then((release) => [order.push('large'), release?.()]);
  const small = budget.take(1, LONG).then((release) => [order.push('small'), release?.()]);
  first?.();
  await Promise.all([large, small]);
  expect(order).toEqual(['large', 'small']);
});

test('who waits too long gets nothing, and holds up nobody', async () => {
  const budget = createByteBudget(10);
  const first = await budget.take(6, LONG);
  const large = budget.take(10, 1);
  const small = budget.take(1, LONG);
  expect(await large).toBeUndefined();
  expect(await small).toBeTypeOf('function');
  first?.();
});

test('what is given back twice counts once', async () => {
  const budget = createByteBudget(10);
  const first = await budget.take(6, LONG);
  first?.();
  first?.();
  expect(await budget.take(10, 1)).toBeTypeOf('function');
  expect(await budget.take(1, 1)).toBeUndefined();
});
