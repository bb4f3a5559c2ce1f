import { expect, test } from 'vitest';
import { gate } from './gate.ts';

const patient = () => new AbortController().signal;

test('lets so many in at once, and the others in the order in which they came', async () => {
  const one = gate(2);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const visit = async (visitor: number) => {
    const leave = await one.enter(patient());
    order.push(visitor);
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
    leave();
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map(visit));
  expect({ order, most }).toEqual({ order: [0, 1, 2, 3, 4, 5], most: 2 });
});

test('whoever stops waiting leaves the queue with a timeout, and takes no place', async () => {
  const one = gate(1);
  const leave = await one.enter(patient());
  const controller = new AbortController();
  const waiting = one.enter(controller.signal);
  const next = one.enter(patient());
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ reason: 'timeout' });
  await expect(one.enter(controller.signal)).rejects.toMatchObject({ reason: 'timeout' });
  leave();
  leave();
  const leaveNext = await next;
  let thirdIsIn = false;
  const third = one.enter(patient()).then(() => {
    thirdIsIn = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(thirdIsIn).toBe(false);
  leaveNext();
  await third;
});
