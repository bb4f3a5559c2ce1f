import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metered } from '../../work.ts';
import { solveArgued } from './solve.ts';

const piece = fc.constantFrom(
  ...`If when unless only either neither not no none of the all every some any both and or but so because than that who is are
  was does did can may must has no a an this it he she they you we one there Ada Bo rains rings bell door open shut red on in with
  without club member members key keys yes unknown usually other also , . ? : ; ( ) (A) a) 7 é`.split(/\s+/),
);
const text = fc.array(piece, { maxLength: 90 }).map((pieces) => pieces.join(' '));

test('whatever is asked is read within bounds, and nothing throws', () => {
  fc.assert(
    fc.property(text, text, (told, asked) => {
      const solved = metered(() => solveArgued(`${told}. Is ${asked}?`));
      solved?.answers(told);
    }),
    { numRuns: 400 },
  );
});

const DOES = ['the lamp is on', 'the gate is shut', 'the pump runs', 'the horn sounds'];
const NOT = [
  'the lamp is not on',
  'the gate is not shut',
  'the pump does not run',
  'the horn does not sound',
];
const ASKED = ['Is the lamp on', 'Is the gate shut', 'Does the pump run', 'Does the horn sound'];
const said = (at: number, denied: boolean): string => (denied ? NOT : DOES)[at] ?? '';
const rule = fc.record({
  when: fc.nat(3),
  not: fc.boolean(),
  brings: fc.nat(3),
  denies: fc.boolean(),
  form: fc.nat(2),
});

test('what follows is what holds in every world that the sentences leave', () => {
  let decided = 0;
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 3 }),
      fc.nat(3),
      fc.boolean(),
      fc.nat(3),
      (rules, fact, denied, asked) => {
        const holds = (world: number, at: number, not: boolean) => ((world & (1 << at)) !== 0) !== not;
        const worlds = Array.from({ length: 16 }, (_, world) => world).filter(
          (world) =>
            holds(world, fact, denied) &&
            rules.every(
              ({ when, not, brings, denies }) => !holds(world, when, not) || holds(world, brings, denies),
            ),
        );
        const sentences = rules.map(({ when, not, brings, denies, form }) => {
          const [one, other] = [said(when, not), said(brings, denies)];
          return (
            [`If ${one}, ${other}.`, `Whenever ${one}, ${other}.`, `${one} only if ${other}.`][form] ?? ''
          );
        });
        const solved = solveArgued(
          [...sentences, `${said(fact, denied)}.`, `${ASKED[asked]}?`].join(' ').replace(/(^|\. )t/g, '$1T'),
        );
        if (!solved || worlds.length === 0) return;
        decided++;
        const so = worlds.filter((world) => holds(world, asked, false)).length;
        expect(solved.outcome).toBe(so === worlds.length ? 'follows' : so === 0 ? 'refuted' : 'open');
      },
    ),
    { numRuns: 300 },
  );
  expect(decided).toBeGreaterThan(50);
});
