import type { Document } from '../../kernel/panel.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { decideAsked } from './abstraction.ts';
import { namesIn } from './clause.ts';
import type { Opinion } from './decide.ts';
import { decideUsual, statesUsual } from './defaults.ts';
import { statementsOf } from './narrative.ts';
import { readAsked } from './question.ts';
import { decideTestimony } from './testimony.ts';

/** Shares of right opinions on labelled questions, rounded down: of those that it follows, and that it does not. */
const SURE = { follows: 0.9, not: 0.95 };
/** Of several things at once, each with exceptions of its own. */
const SURE_OF_SEVERAL = 0.75;
const LONGEST = 8_000;

/** Decides a question of what follows from a story by the propositions its clauses come to; an opinion. */
export function decideLoosely(documents: readonly Document[]): Opinion | undefined {
  const claim = documents.find(({ role }) => role === 'claim');
  const evidence = documents.find(({ role }) => role === 'evidence');
  if (!claim || !evidence || evidence.text.length > LONGEST) return undefined;
  const names = namesIn(evidence.text);
  for (const name of namesOfOnesOwn(claim.text, evidence.text)) names.add(name);
  const asked = readAsked(claim.text, names);
  if (!asked) return undefined;
  const [only] = asked.parts;
  const held =
    only && asked.parts.length === 1 ? decideTestimony(claim.text, only, evidence.text, names) : undefined;
  if (held !== undefined) return opinionOn(held);
  if (asked.when === undefined && asked.joint === 'and' && statesUsual(evidence.text)) {
    const usual = decideUsual(asked.parts, evidence.text, names);
    return usual === undefined
      ? undefined
      : opinionOn(usual, asked.parts.length > 1 ? SURE_OF_SEVERAL : undefined);
  }
  const finding = decideAsked(asked, statementsOf(evidence.text, names));
  return finding && opinionOn(finding.follows);
}

function opinionOn(follows: boolean, confidence = follows ? SURE.follows : SURE.not): Opinion {
  return follows
    ? {
        verdict: 'ALLOW',
        confidence,
        reason: 'It follows from the conditions that the text states.',
        quotes: [],
      }
    : {
        verdict: 'BLOCK',
        confidence,
        reason: 'It does not follow: what the conditions of the text lead to is something else.',
        quotes: [],
      };
}

const SUBJECT = /(?:^if|that|does|\)|and)\s+([a-z]+)\s(?=[a-z']+)/gi;

/** A subject that the text does not speak of at all stands for anyone: "If Kathy buys …" of "If someone buys …". */
function namesOfOnesOwn(claim: string, text: string): string[] {
  const spoken = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return Array.from(claim.matchAll(SUBJECT)).flatMap(([, word = '']) => {
    const name = word.toLowerCase();
    return spoken.has(name) || isFunctionWord(name) ? [] : [name];
  });
}
