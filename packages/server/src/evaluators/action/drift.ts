import type { Document } from '../../kernel/panel.ts';
import { type Act, isConsequential } from './act.ts';
import { type Aspect, type Check, type Finding, quoteAct } from './finding.ts';
import type { Reading } from './reading.ts';
import { verbOf } from './verbs.ts';
import { isTelling, meets, termsOf } from './words.ts';

/** Words alone that differ are a weak sign: enough to be looked at, not enough to refuse. */
const WEAK = 0.62;
/** Less than this of what the request names is found in the action. */
const LITTLE = 0.4;
/** So many telling words of a clause that stand nowhere in the request make it an addition. */
const ADDED = 2;
const LONGEST = 4_000;

/**
 * For actions told in words: how far what is done has drifted from what was asked and from what the agent
 * says of it. Little of the request is left; a clause deals with nothing that was named; something final is
 * done that was not asked for by name; the reasons speak of something else.
 */
export const drift: Check = (reading) => {
  const { request, acts, reasoning } = reading;
  const [first] = acts;
  if (!request || !first || first.form !== 'prose' || !acts.some(isConsequential)) return [];
  const told = tellingIn(first.document.text);
  const wanted = [...request.terms].filter((term) => isTelling(term) && !verbOf(term));
  const finding = (aspects: Aspect[], act: Act, reason: string): Finding => ({
    aspects,
    verdict: 'BLOCK',
    confidence: WEAK,
    reason,
    quotes: [quoteAct(act)],
  });
  const found: Finding[] = [];
  if (wanted.length > 0 && share(wanted, told) < LITTLE)
    found.push(finding(['intent'], first, 'Little of what was asked for is found in the action.'));
  const added = clauses(first.document).find((clause) => {
    const terms = [...tellingIn(clause)];
    return terms.length >= ADDED && terms.every((term) => !meets(term, request.terms));
  });
  if (added)
    found.push(
      finding(['scope'], first, `“${added.trim().slice(0, 80)}” deals with nothing that was named.`),
    );
  const final = acts.find(
    ({ kind, name }) => FINAL.has(kind) && !request.asked.some(({ base }) => base === verbOf(name)?.base),
  );
  if (final)
    found.push(
      finding(
        ['reversibility', 'risk'],
        final,
        `“${final.name}” cannot simply be undone and was not asked for by that name.`,
      ),
    );
  if (strays(reasoning, told))
    found.push(finding(['consistency'], first, 'The reasons speak of something else than the action.'));
  return found;
};

const FINAL: ReadonlySet<string> = new Set(['delete', 'pay', 'send', 'grant', 'execute']);

const tellingIn = (text: string): Set<string> =>
  new Set([...termsOf(text.slice(0, LONGEST))].filter(isTelling));

const share = (terms: readonly string[], others: ReadonlySet<string>): number =>
  terms.filter((term) => meets(term, others)).length / terms.length;

const clauses = ({ text }: Document): string[] =>
  text.slice(0, LONGEST).split(/[,;.]\s|\s(?:and|plus|with|then|while|using|via|instead)\s/);

/** Reasons in brackets are remarks, and none. */
function strays(reasoning: Reading['reasoning'], told: ReadonlySet<string>): boolean {
  const reasons = reasoning.filter(({ text }) => !/^\s*\([^()]*\)\s*$/.test(text));
  if (reasons.length === 0 || told.size === 0) return false;
  const said = new Set(reasons.flatMap(({ text }) => [...tellingIn(text)]));
  return said.size > 0 && share([...told], said) < LITTLE / 2;
}
