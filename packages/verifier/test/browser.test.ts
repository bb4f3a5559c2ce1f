import * as verifier from '@truepenny/verifier';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, inBrowser, openTab, type Tab } from './browser.ts';

const HEARINGS = 500;

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const verdict = fc.constantFrom(...verifier.VERDICTS);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const weight = fc.double({ min: -4, max: 4, noNaN: true });
const evidence = fc.record({ ALLOW: weight, UNCERTAIN: weight, BLOCK: weight });
const kind = fc.constantFrom('model' as const, 'deterministic' as const);
const version = fc.constant('1');
const completed = fc.constant(true as const);
const turn = fc.record({ id: word, family: word, kind, version, completed });
const seats = fc.uniqueArray(turn, { selector: ({ id }) => id, minLength: 1 });

/** What a synthesizer is given, with numbers of every kind: where engines could differ, they would differ here. */
const synthesis = fc.record({
  hearing: fc.record({
    criteria: fc.constant([{ id: 'q', asks: 'supported', question: '?', criticality: 'critical' } as const]),
    evaluators: seats,
    votes: fc.array(
      fc.record({
        criterion: fc.constant('q'),
        by: word,
        verdict,
        confidence: share,
        reason: fc.string(),
        quotes: fc.constant([]),
      }),
    ),
    redTeam: seats,
    challenges: fc.array(
      fc.record({
        criterion: fc.constant('q'),
        by: word,
        against: word,
        material: fc.boolean(),
        reason: fc.string({ unit: 'binary' }),
        quotes: fc.constant([]),
      }),
      { maxLength: 2 },
    ),
  }),
  policy: fc.record({ bar: share, quorum: fc.integer({ min: 1, max: 3 }), everySeat: fc.boolean() }),
  calibration: fc.record({
    version: fc.constant('any'),
    prior: weight,
    temper: share,
    correlation: fc.record({ family: share, panel: share }),
    unknown: evidence,
    seats: fc.constant({}),
  }),
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  let tab: Tab;
  beforeAll(async () => {
    tab = await openTab();
  });
  afterAll(() => tab.close());

  test(`${HEARINGS} hearings are synthesized to the bytes that Node gives`, async () => {
    const given = JSON.parse(JSON.stringify(fc.sample(synthesis, HEARINGS)));
    const there = await inBrowser(
      tab,
      'given.map(({ hearing, policy, calibration }) => verifier.synthesize(hearing, policy, calibration))',
      given,
    );
    const here = given.map(({ hearing, policy, calibration }: (typeof given)[number]) =>
      verifier.synthesize(hearing, policy, calibration),
    );
    expect(there).toBe(JSON.stringify(here));
    expect(new Set(here.map((one: verifier.Judgement) => one.verdict)).size).toBe(3);
  });

  test('canonical JSON and its hash are the same bytes, whatever the JSON', async () => {
    const given = fc.sample(fc.jsonValue({ noUnicodeString: false, maxDepth: 4 }), 300);
    const canonical = (value: unknown) => verifier.canonicalJson(value);
    expect(await inBrowser(tab, 'given.map(verifier.canonicalJson)', given)).toBe(
      JSON.stringify(JSON.parse(JSON.stringify(given)).map(canonical)),
    );
    const text = given.map(canonical).join('\n');
    expect(await inBrowser(tab, 'verifier.sha256Hex(given)', text)).toBe(
      JSON.stringify(await verifier.sha256Hex(text)),
    );
  });
});
