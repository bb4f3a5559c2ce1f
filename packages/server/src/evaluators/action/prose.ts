import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import type { Act } from './act.ts';
import { type Verb, verbOf } from './verbs.ts';

const MOST_CLAUSES = 64;
/** Where a new thing that is done begins within a sentence. */
const JOINT =
  /(?:,? (?:and|then|plus|before|after|by|while)(?: (?:also|then|finally|immediately))?|[,;:–—-]) /gi;

/**
 * The acts that a text tells: for every clause that begins with a verb of doing, or has one as its first verb,
 * what that verb does. Linear; never throws.
 */
export function readProse(document: Document, from = 0, to = document.text.length): Act[] {
  const text = document.text.slice(0, to);
  const acts: Act[] = [];
  for (const sentence of splitSentences(text.slice(from))) {
    for (const [start, end] of clausesOf(text, from + sentence.start, from + sentence.end)) {
      if (acts.length === MOST_CLAUSES) return acts;
      const verb = leadingVerb(tokenise(text.slice(start, Math.min(end, start + 400))));
      if (verb)
        acts.push({ document, start, end, form: 'prose', name: verb.text, kind: verb.kind, args: [] });
    }
  }
  return acts;
}

function clausesOf(text: string, start: number, end: number): [number, number][] {
  const clauses: [number, number][] = [];
  const sentence = text.slice(start, end);
  let from = 0;
  for (const { 0: joint, index } of sentence.matchAll(JOINT)) {
    clauses.push([start + from, start + index]);
    from = index + joint.length;
  }
  clauses.push([start + from, end]);
  return clauses.filter(([a, b]) => b > a);
}

/** Words that may stand before the verb: who acts, and how. */
const BEFORE = new Set(
  "i we the agent please also then now next will to permanently immediately directly automatically simply i'll we'll going and not only finally quietly have has".split(
    ' ',
  ),
);

/** The verb that a clause leads with. */
export function leadingVerb(tokens: readonly Token[]): (Verb & { text: string }) | undefined {
  for (const { kind: token, text } of tokens.slice(0, 6)) {
    if (token !== 'word') return undefined;
    const verb = verbOf(text);
    if (verb) return { ...verb, text };
    if (!BEFORE.has(text)) return undefined;
  }
  return undefined;
}
