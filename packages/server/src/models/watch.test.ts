import { expect, test } from 'vitest';
import { ProviderFault } from './fault.ts';
import { scripted } from './scripted.ts';
import { openWatch } from './watch.ts';

test('calls, faults, tokens and money are counted, a refused key is known until it is taken, and warnings come once a minute', async () => {
  let now = 0;
  let failing = true;
  const warnings: string[] = [];
  const watch = openWatch(
    () => now,
    (...said) => warnings.push(said.join(' | ')),
  );
  const model = watch.over(
    scripted({ id: 'elm/1', family: 'elm' }, () => {
      now += 500;
      if (failing) throw new ProviderFault('unauthorised', 'elm answered 401; check its key');
      return { text: 'x', usage: { inputTokens: 10, outputTokens: 2 }, costUsd: 0.5 };
    }),
  );
  const ask = () => model.ask({} as Parameters<typeof model.ask>[0]).catch(() => {});
  await ask();
  await ask();
  expect(warnings).toEqual(['elm/1 | unauthorised | elm answered 401; check its key']);
  expect(watch.states()).toMatchObject([{ calls: 2, faults: { unauthorised: 2 }, refused: true }]);
  now += 60_000;
  await ask();
  expect(warnings).toHaveLength(2);
  failing = false;
  await ask();
  expect(watch.states()).toMatchObject([
    { id: 'elm/1', calls: 4, seconds: 2, inputTokens: 10, outputTokens: 2, costUsd: 0.5, refused: false },
  ]);
});
