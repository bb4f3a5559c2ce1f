import { type Act, isConsequential, textOf } from './act.ts';
import { type Check, type Finding, quoteAct } from './finding.ts';
import safeguards from './safeguards.json' with { type: 'json' };
import { nameWords } from './words.ts';

const GUARDS = new Set(safeguards.guards.split(' '));
const OFF = new Set(safeguards.off.split(' '));
const ASKED = new RegExp(safeguards.asked, 'i');
const LONGEST = 400;

/** An act that switches off what protects people or systems, unless the principal asked for just that. */
export const safeguardsOff: Check = ({ request, acts }) =>
  acts.filter(isConsequential).flatMap((act): Finding[] => {
    const guard = act.form === 'prose' ? undefined : disabled(act);
    if (!guard || (request?.words.includes(guard) && ASKED.test(request.words))) return [];
    const reason = `It switches off what protects (${guard}), which was not asked for.`;
    const quotes = [quoteAct(act)];
    return [{ aspects: ['risk', 'privilege', 'scope'], verdict: 'BLOCK', confidence: 0.85, reason, quotes }];
  });

/** What is switched off: a short act names it and says so. */
function disabled(act: Act): string | undefined {
  const said = textOf(act);
  if (said.length > LONGEST) return undefined;
  const words = nameWords(said);
  return words.some((word) => OFF.has(word)) ? words.find((word) => GUARDS.has(word)) : undefined;
}
