import { expect, test } from 'vitest';
import { breaker } from './breaker.ts';

/** A breaker after five outages in a row, at a clock that the test sets. */
function opened() {
  let now = 0;
  const one = breaker('acme', () => now, 5);
  for (let outage = 0; outage < 5; outage++) one.pass()('out');
  const at = (seconds: number) => {
    now = seconds * 1000;
    return one;
  };
  return at;
}

const REST = 'acme was down a moment ago and is given a rest';

test('four outages in a row are tolerated, and an answer between them starts the count anew', () => {
  const one = breaker('acme', () => 0, 5);
  for (const health of ['out', 'out', 'out', 'out', 'up', 'out', 'out', 'out', 'out'] as const) {
    one.pass()(health);
  }
  expect(() => one.pass()).not.toThrow();
});

test('five outages open it for 30 s', () => {
  const at = opened();
  expect(() => at(0).pass()).toThrow(REST);
  expect(() => at(29.9).pass()).toThrow(REST);
  expect(() => at(30).pass()).not.toThrow();
});

test('half open it lets exactly one probe through', () => {
  const at = opened();
  at(30).pass();
  expect(() => at(30).pass()).toThrow(REST);
  expect(() => at(300).pass()).toThrow(REST);
});

test('a probe that is answered closes it', () => {
  const at = opened();
  at(30).pass()('up');
  expect(() => at(30).pass()).not.toThrow();
  expect(() => at(30).pass()).not.toThrow();
});

test('a probe that fails opens it for another 30 s, so that a healed provider is back within 60 s', () => {
  const at = opened();
  const probe = at(30).pass();
  at(55);
  probe('out');
  expect(() => at(84).pass()).toThrow(REST);
  expect(() => at(85).pass()).not.toThrow();
});

test('a probe that is given up leaves room for the next', () => {
  const at = opened();
  at(30).pass()('unknown');
  expect(() => at(31).pass()).not.toThrow();
});

test('a late answer to a call that began before it opened closes it', () => {
  const one = breaker('acme', () => 0, 5);
  const early = one.pass();
  for (let outage = 0; outage < 5; outage++) one.pass()('out');
  expect(() => one.pass()).toThrow(REST);
  early('up');
  expect(() => one.pass()).not.toThrow();
});
