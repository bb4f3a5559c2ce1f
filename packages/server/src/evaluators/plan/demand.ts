import type { Document } from '../../kernel/panel.ts';
import { isNegation } from '../language/assent.ts';
import { stem } from '../language/stem.ts';
import { tokenise } from '../language/tokens.ts';
import { contentTerms } from './reading.ts';

/** What a plan step wants to be seen. */
export type Demand = {
  /** What has to be found, said or done, as terms without the words of instruction. */
  terms: readonly string[];
  /** Whether it wants an official or primary source. */
  official: boolean;
  /** Whether what it states is negated. */
  negated: boolean;
  /** Whether it wants a refusal, a warning or a denial. */
  forbids: boolean;
};

/** Words with which plans instruct: they say that something is to be done and shown, not what. */
const INSTRUCTIONS = new Set(
  `search look lookup find retrieve fetch consult read open check verify confirm validate ensure identify extract
  determine establish locate review examine compare compute calculate define explain describe state note mention
  list outline cite reference report advise recommend warn include address discuss provide give apply classify
  clarify answer trace step plan correct correctly specific exact exactly accurate accurately question response
  source evidence`
    .split(/\s+/)
    .map(stem),
);
const OFFICIAL = new Set('official primary authoritative'.split(' ').map(stem));
const FORBIDS =
  /\b(?:refuse|reject|advise against|warn|never|prohibit\w{0,8}|(?:must|do|does|is|are) not|cannot|not (?:allowed|permitted|safe|approved)|unsafe|incompatib\w{0,8})\b/i;
/** Terms of one plan step that are looked for: a bound on the work for hostile plans. */
const MOST_TERMS = 128;

/** Reads a plan step. Linear in its text. */
export function readDemand({ text }: Document): Demand {
  const tokens = tokenise(text);
  const all = [...contentTerms(tokens)];
  return {
    terms: all.filter((term) => !INSTRUCTIONS.has(term)).slice(0, MOST_TERMS),
    official: all.some((term) => OFFICIAL.has(term)),
    negated: tokens.some(({ text }) => isNegation(text)),
    forbids: FORBIDS.test(text),
  };
}
