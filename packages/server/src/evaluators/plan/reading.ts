import type { Case } from '../../kernel/panel.ts';
import { isFunctionWord } from '../language/stopwords.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { type Passage, passagesOf } from './passages.ts';

/** For every term, the passages that show it, at most `MOST_POSTINGS`. */
type Postings = ReadonlyMap<string, readonly Passage[]>;

/** The texts of a case as a reader takes them in, with what is said where. */
export type Reading = {
  /** Of the steps, in order. */
  passages: readonly Passage[];
  step: Postings;
  answer: Postings;
  /** Terms that the trace set out to look up. */
  asked: ReadonlySet<string>;
  /** How telling a term is: the rarer in the texts of the case, the more (inverse document frequency). */
  weight(term: string): number;
};

/** Enough to find the passage that shows a step best, and a bound on the work for words that stand everywhere. */
const MOST_POSTINGS = 64;

const readings = new WeakMap<Case, Reading>();

/** Reads the documents of a case, once for all evaluators that ask. Linear in the texts. */
export function readCase(matter: Case): Reading {
  const known = readings.get(matter);
  if (known) return known;
  const reading = readDocuments(matter);
  readings.set(matter, reading);
  return reading;
}

function readDocuments({ documents }: Case): Reading {
  const passages: Passage[] = [];
  const asked = new Set<string>();
  const postings = { step: new Map<string, Passage[]>(), answer: new Map<string, Passage[]>() };
  const frequency = new Map<string, number>();
  for (const document of documents) {
    const { role } = document;
    const terms = new Set<string>();
    if (role === 'step' || role === 'answer') {
      for (const passage of passagesOf(document)) {
        const own = contentTerms(passage.tokens);
        for (const term of own) {
          terms.add(term);
          if (role === 'step' && passage.kind === 'asks') asked.add(term);
          else if (passage.kind !== 'admits') post(postings[role], term, passage);
        }
        if (role === 'step') passages.push(passage);
      }
    } else for (const term of contentTerms(tokenise(document.text))) terms.add(term);
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  const weight = (term: string) => Math.log(1 + documents.length / (frequency.get(term) ?? 1));
  return { passages, ...postings, asked, weight };
}

function post(postings: Map<string, Passage[]>, term: string, passage: Passage): void {
  const held = postings.get(term);
  if (!held) postings.set(term, [passage]);
  else if (held.length < MOST_POSTINGS) held.push(passage);
}

/** The distinct terms of those tokens that carry content. */
export function contentTerms(tokens: readonly Token[]): Set<string> {
  const carries = ({ kind, text }: Token) => kind !== 'word' || (text.length > 1 && !isFunctionWord(text));
  return new Set(tokens.filter(carries).map(({ term }) => term));
}
