import { Explanation } from '@truepenny/contract';
import { type AnswerOf, permitFrom } from 'truepenny';
import { z } from 'zod';
import { FaultMembers, faultOf, hintFor } from './fault.ts';
import type { Surface } from './routing.ts';
import type { Outcome } from './tool.ts';

/** What `verify_before_action` and `verify_decision` answer. */
export const Judgement = z.object({
  verdict: z.enum(['ALLOW', 'BLOCK', 'UNCERTAIN', 'ERROR']),
  execute: z.boolean().describe('True only on ALLOW. Carry the action out only if this is true'),
  objections: z.array(z.string()).describe('What speaks against it, the most important first'),
  id: z.string().describe('Of the judgement, for questions about it').nullable(),
  surface: z.enum(['dql', 'sentinel']).nullable().describe('Who judged: decision quality, or the gate'),
  routing: z.string().describe('Why that one judged'),
  confidence: z.number().describe('Calibrated probability that the verdict is right').nullable(),
  repair_hints: z.array(z.string()).describe('What would have to change'),
  explanation: Explanation.optional().describe('What accounts for the act, and what does not'),
  ...FaultMembers,
});
type Judgement = z.output<typeof Judgement>;

type Decided = AnswerOf<'verifyDecision'>;
type Gated = AnswerOf<'verifyAction'>;
type Axis = Decided['axes'][number]['axis'];

const AXIS_HINTS: Readonly<Record<Axis, string>> = {
  intent: 'Bring the action back to what the mandate asks for, or have the principal change the mandate.',
  scope: 'Stay within what was granted: amount, recipient, place and kind of action.',
  risk: 'Say what could go wrong and how it is contained, or choose a smaller step.',
  consistency:
    'Make reasoning and action agree: correct the figures and statements that contradict each other.',
  reversibility: 'Choose a step that can be undone, or have the principal confirm this one.',
};

/** The result of a judgement by decision quality. */
export function fromDecision(answer: Decided, routing: string): Outcome {
  // What is undecided beside what fails is often so because of that.
  const failing = answer.axes.filter(({ verdict }) => verdict === 'FAIL');
  const open = failing.length > 0 ? failing : answer.axes.filter(({ verdict }) => verdict !== 'PASS');
  const hints = [...adviceOf(answer), ...open.map(({ axis }) => AXIS_HINTS[axis])];
  return outcome(answer, 'dql', routing, answer.aggregate.confidence, hints);
}

/** The result of a judgement by the pre-execution gate. */
export function fromGate(answer: Gated, routing: string): Outcome {
  const hints = [
    ...adviceOf(answer),
    ...(answer.gate?.violations ?? []).map(
      ({ kind, detail }) => `Stay within the mandate (${kind}): ${detail}`,
    ),
    ...answer.objections.map(({ reason }) => `Answer this, or ask the principal: ${reason}`),
  ];
  return outcome(answer, 'sentinel', routing, answer.confidence, hints);
}

/** A service of an earlier release explains nothing. */
const adviceOf = ({ explanation }: { explanation?: { to_allow: string[] } }): string[] =>
  explanation?.to_allow ?? [];

/** Whoever reads the verdict alone would act on it. */
const CONTRADICTION = {
  code: 'unreadable',
  detail: 'The answer says ALLOW, and not to execute.',
  hint: hintFor('unreadable'),
};

function outcome(
  answer: Decided | Gated,
  surface: Surface,
  routing: string,
  confidence: number,
  hints: readonly string[],
): Outcome {
  const { verdict, execute, id, objections, fault } = permitFrom(answer);
  if (fault) return fromFault({ ...fault, hint: hintFor(fault.code) }, surface, routing);
  if (verdict === 'ALLOW' && !execute) return fromFault(CONTRADICTION, surface, routing);
  const repair_hints = execute ? [] : [...new Set(hints)];
  const structured = Judgement.parse({
    verdict,
    execute,
    objections,
    id,
    surface,
    routing,
    confidence,
    repair_hints,
    explanation: answer.explanation,
  });
  return { structured, text: inWords(structured) };
}

/** Nothing was decided, so nothing may be done. Never throws, whatever it is given. */
export function fromFault(
  error: unknown,
  surface: Surface | null = null,
  routing = 'Nobody judged.',
): Outcome {
  const { code, detail, hint } = isFault(error) ? error : faultOf(error);
  const structured: Judgement = {
    verdict: 'ERROR',
    execute: false,
    objections: [],
    id: null,
    surface,
    routing,
    confidence: null,
    repair_hints: [hint],
    code,
    detail,
  };
  return { structured, text: inWords(structured), fault: true };
}

function isFault(value: unknown): value is { code: string; detail: string; hint: string } {
  return (
    typeof value === 'object' && value !== null && 'hint' in value && 'detail' in value && 'code' in value
  );
}

/** For hosts that show text alone. The first line says whether to act. */
function inWords({ verdict, execute, objections, repair_hints, detail, id, routing }: Judgement): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? `\n${title}\n${lines.map((line) => `- ${line}`).join('\n')}` : '';
  const headline = `${verdict}: ${execute ? 'the action may be run.' : 'do not run the action.'}`;
  const said = detail === undefined ? '' : `\n${detail}`;
  return `${headline}${said}${list('Objections', objections)}${list('To repair', repair_hints)}\n${id === null ? '' : `${id}, `}${routing}`;
}
