import type { Document } from '../../kernel/panel.ts';
import { distance } from '../language/distance.ts';
import { stem } from '../language/stem.ts';
import type { Coverage } from './measure.ts';
import type { Passage } from './passages.ts';
import { contentTerms } from './reading.ts';

/** What tells of something that was not done: wishes and plans of whoever writes, impossibilities, nobody's deeds. */
const UNREAL =
  /\b(?:i|we|you|they|one|agent|somebody|someone)(?:'d|'ll| would| could| should| might| must| ought| will| shall| am going| are going| plan| want| intend| mean| need| tr(?:y|ied)| hope)\b|\b(?:the plan|this plan|steps? \w{1,12} says|impossible|unable|unknown|unavailable|pretend\w{0,3}|nobody|nowhere|no one|none found|later on|later\.)|\bno (?:second|other|such|source|report|record|result)|\bnot (?:really|yet|done|found|checked|read|looked|available)\b|\bsteps? (?:are|were|is|was) (?:done|verified|complete\w?)\b/i;
/** Words that only announce. */
const FILLERS = 'task goal plan step todo next first then finally now also look read check find done up go'
  .split(' ')
  .map(stem);
const CHECKS = /\b(?:check|verify|confirm|validate|compare|cross-?check|reconcile)\b/i;
const NAME = /(?<=\p{Ll}\S{0,40}\s)\p{Lu}\p{L}{2,}/gu;
const YEAR = /\b(?:19|20)\d\d\b/g;

/**
 * Why a passage that has the words of a plan step does not show it: it denies them, only speaks of doing it, says
 * nothing that the plan and the question did not say before, or speaks of somebody else or another year.
 */
export function doubtOf(
  passage: Passage,
  { demand }: Coverage,
  plan: Document,
  given: { terms: ReadonlySet<string>; text: string; others: readonly Passage[] },
): string | undefined {
  const { text } = passage.quote;
  if (!demand.negated && !demand.forbids && UNREAL.test(text)) return 'it is spoken of, and not as done';
  const own = contentTerms(passage.tokens);
  const said = new Set([...FILLERS, ...given.terms]);
  if (![...own].some((term) => !said.has(term))) return 'the trace repeats the plan without a result';
  const names = (of: string): string[] => of.match(NAME) ?? [];
  const known = `${plan.text} ${given.text}`;
  const wanted = names(plan.text);
  const lost = wanted.length > 0 && !wanted.some((name) => text.toLowerCase().includes(name.toLowerCase()));
  if (lost && names(` a ${text}`).some((name) => !known.includes(name) && !text.startsWith(name)))
    return 'it speaks of something else by name';
  const isAlmost = (name: string) =>
    wanted.some(
      (one) =>
        one !== name &&
        !text.includes(one) &&
        name.length < 40 &&
        one.length > 3 &&
        one.length < 40 &&
        distance(one, name) < 3,
    );
  if (names(` a ${text}`).some((name) => !wanted.includes(name) && isAlmost(name)))
    return 'it has a name that is almost the same';
  const years = new Set(plan.text.match(YEAR) ?? []);
  const told = text.match(YEAR) ?? [];
  if (years.size > 0 && told.length > 0 && !told.some((year) => years.has(year)))
    return 'it speaks of another year';
  if (CHECKS.test(plan.text)) {
    const figures = passage.tokens.filter(({ kind }) => kind === 'number').map(({ term }) => term);
    const stands = (term: string) =>
      given.others.some((one) => one !== passage && one.tokens.some((token) => token.term === term));
    if (
      figures.length > 0 &&
      figures.length <= 2 &&
      !figures.some((term) => stands(term) || known.includes(term))
    )
      return 'what was checked came out otherwise';
  }
  return undefined;
}
