import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judged } from './claim.fixture.ts';
import { entailment } from './entailment.ts';

const piece = fc.constantFrom(
  ...'if then and or not either neither nor both all no some every only unless is are does the a it they who that someone something Ada Bo red runs likes hound by , . ? : ( ) (a) (b) (1) ; \n " é 7 at least one of the following imply that usually exception more reliable than'.split(
    ' ',
  ),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' '));

test('whatever is said, nothing throws and every proof holds', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.option(text, { nil: undefined }), async (claim, evidence) => {
      await judged(entailment, claim, evidence);
      await judged(entailment, `Does this imply that ${claim}?`, evidence);
      await judged(entailment, 'Ada is red.', evidence);
    }),
    { numRuns: 300 },
  );
});

const PROPERTIES = ['red', 'tall', 'kind', 'wise'];

/** Facts and rules about Ada, with the assignments of the four properties that satisfy them. */
const theory = fc.array(
  fc.record({
    when: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    whenNot: fc.boolean(),
    brings: fc.nat({ max: 3 }),
    bringsNot: fc.boolean(),
    everyone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

test('agrees with the table of truth on every small set of rules', async () => {
  await fc.assert(
    fc.asyncProperty(theory, fc.nat({ max: 3 }), fc.boolean(), async (rules, asked, denied) => {
      const not = (isNot: boolean) => (isNot ? 'not ' : '');
      const sentences = rules.map(({ when, whenNot, brings, bringsNot, everyone }) => {
        const said = `is ${not(bringsNot)}${PROPERTIES[brings]}`;
        if (when === undefined) return `Ada ${said}.`;
        const condition = `is ${not(whenNot)}${PROPERTIES[when]}`;
        return everyone
          ? `If someone ${condition} then they ${said.replace('is', 'are')}.`
          : `If Ada ${condition} then Ada ${said}.`;
      });
      const isTrue = (world: number, property: number) => (world & (1 << property)) !== 0;
      const worlds = Array.from({ length: 16 }, (_, world) => world).filter((world) =>
        rules.every(({ when, whenNot, brings, bringsNot }) => {
          const applies = when === undefined || isTrue(world, when) !== whenNot;
          return !applies || isTrue(world, brings) !== bringsNot;
        }),
      );
      const holding = worlds.filter((world) => isTrue(world, asked) !== denied).length;
      const expected =
        worlds.length === 0
          ? 'silent'
          : holding === worlds.length
            ? 'ALLOW'
            : holding === 0
              ? 'BLOCK'
              : 'UNCERTAIN';
      const said = await judged(
        entailment,
        `Ada is ${not(denied)}${PROPERTIES[asked]}.`,
        sentences.join(' '),
      );
      expect(said.replace(' proved', '')).toBe(expected);
    }),
    { numRuns: 400 },
  );
});
