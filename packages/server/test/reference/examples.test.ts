import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPERATIONS } from '@truepenny/contract';
import { beforeAll, expect, it } from 'vitest';
import { EXAMPLES, type Example } from '../../src/http/reference/examples.ts';
import { recordExamples } from './record.ts';
import { shapeOf } from './stable.ts';

const FILE = join(import.meta.dirname, '../../src/http/reference/examples.json');
/** Set by `npm run examples`: what is answered now takes the place of what was recorded. */
const RENEWS = process.env.TRUEPENNY_EXAMPLES === 'renew';

let now: Record<string, Example>;
beforeAll(async () => {
  now = await recordExamples();
  if (RENEWS) await writeFile(FILE, `${JSON.stringify(now, undefined, 2)}\n`);
}, 120_000);

it('every operation is called by the scenario', () => {
  const missing = Object.keys(OPERATIONS).filter((id) => !now[id]);
  expect(missing.map((id) => `${id}: call it in packages/server/test/reference/scenario.ts`)).toEqual([]);
});

it.skipIf(RENEWS)('the recorded examples have the shape of what is answered now', () => {
  const stale = Object.keys(now).flatMap((id) => {
    const [before, after] = [shapeOf(EXAMPLES[id]), shapeOf(now[id])];
    const changed = [
      ...after.filter((way) => !before.includes(way)).map((way) => `+ ${way}`),
      ...before.filter((way) => !after.includes(way)).map((way) => `- ${way}`),
    ];
    return changed.length > 0 ? [`${id}: run npm run examples (${changed.slice(0, 3).join(', ')})`] : [];
  });
  expect(stale).toEqual([]);
});

it('nothing is recorded of an operation that there is not', () => {
  expect(Object.keys(EXAMPLES).filter((id) => !(id in OPERATIONS))).toEqual([]);
});
