import { saysYes, solveSyllogism, type Validity } from '@truepenny/verifier/proofs';
import { checkSolved, type Solution } from '../solved.ts';
import type { Findings, Trace } from '../trace.ts';

/** Checks a trace that says whether an argument is valid; undefined where the question is of another kind. */
export function checkValidity(trace: Trace): Findings | undefined {
  const conclusion = checkSolved(trace, 'validity', solve);
  return conclusion && { steps: new Map(), conclusion };
}

function solve(question: string): Solution | undefined {
  const solved = solveSyllogism(question);
  return (
    solved && {
      told: told(solved),
      says: (answer) => {
        const said = saysYes(answer);
        return said === undefined ? undefined : said === solved.valid;
      },
    }
  );
}

/** A thing of the case that breaks the argument is shown with what it is, and is not. */
function told(solved: Validity): string {
  if (solved.valid) return 'valid: no case makes the premises true and the conclusion false';
  const things = solved.example.map(({ name, kinds, not }) => {
    const is = [...kinds, ...not.map((kind) => `not ${kind}`)].join(', ');
    return `${name ?? 'something'}: ${is}`;
  });
  return `invalid, by this case (${things.join('; ')})`;
}
