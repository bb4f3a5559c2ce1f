import type { Act } from '../../acts/act.ts';
import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import neutral from '../../language/lexicon/neutral.json' with { type: 'json' };
import objections from '../../language/lexicon/objections.json' with { type: 'json' };
import { type Brief, leavesSomething } from './brief.ts';
import { type Finding, passage } from './finding.ts';

/** More sentences than this are not read; that there were more is itself something that was not read. */
const MOST_SENTENCES = 4_000;
/** Findings of one kind beyond this say nothing new. */
const MOST_FOUND = 8;

const ENDINGS = /(?:ing|ed|es|s|d|ly)$/;
/** Letters, digits and what joins them: one word of a text. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}._@/#+'’-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu;

const base = (word: string): string => (word.length > 4 ? word.replace(ENDINGS, '') : word);
const wordsOf = (text: string): string[] => [...text.toLowerCase().matchAll(WORD)].map(([word]) => word);
const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(base));

const STOPS = setOf(objections.entries.stops);
const DONE = setOf(objections.entries.done);
const PERMISSION = setOf(objections.entries.permission);
const NEGATIONS = new Set(objections.entries.negations);
const NEUTRAL = setOf(neutral.entries);

/**
 * What the agent's reasons, the evidence and the principal's context say besides: a sentence that speaks of the
 * act and objects, or speaks of it and was not understood, keeps it from being allowed. A sentence is understood
 * where it says nothing but words of the order, of the act, and words that are listed as saying nothing against
 * anything.
 */
export function beside(brief: Brief): Finding[] {
  const { acts, principal } = brief;
  if (acts.length === 0) return [];
  const writes = acts.some(({ act }) => leavesSomething(act));
  const said = new Set(
    [...principal, ...brief.proposed.map(({ document }) => document)].flatMap(({ text }) =>
      wordsOf(text).map(base),
    ),
  );
  const telling = tellingOf(acts.map(({ act }) => act));
  const read = (document: Document, isData: boolean) =>
    inDocument(document, { said, telling, writes, isData });
  return [
    ...brief.reasons.flatMap((document) => read(document, false)),
    ...brief.evidence.flatMap((document) => read(document, true)),
  ].slice(0, MOST_FOUND);
}

/** Words of an act that tell it from others: its values and what it acts on, not its flags. */
function tellingOf(acts: readonly Act[]): ReadonlySet<string> {
  const values = acts.flatMap(({ values, recipients }) => [
    ...values
      .filter(({ role }) => role !== 'technical' && role !== 'option' && role !== 'content')
      .map(({ text }) => text),
    ...recipients,
  ]);
  return new Set(values.flatMap(wordsOf).filter((word) => word.length > 2 || /\d/.test(word)));
}

type Look = {
  /** What the principal and the act say, by the bases of the words. */
  said: ReadonlySet<string>;
  telling: ReadonlySet<string>;
  writes: boolean;
  isData: boolean;
};

function inDocument(document: Document, look: Look): Finding[] {
  const found: Finding[] = [];
  let count = 0;
  for (const { start, end } of splitSentences(document.text)) {
    if (++count > MOST_SENTENCES) {
      found.push({ code: 'unread', reason: `${document.name} is longer than is read.`, quotes: [] });
      break;
    }
    const finding = inSentence(document, start, end, look);
    if (finding) found.push(finding);
    if (found.length >= MOST_FOUND) break;
  }
  return found;
}

function inSentence(document: Document, start: number, end: number, look: Look): Finding | undefined {
  const words = wordsOf(document.text.slice(start, end));
  const shares = words.some((word) => look.telling.has(word));
  const quotes = [passage(document, start, end)];
  const quoted = quotes[0]?.text.trim() ?? '';
  const says = (set: ReadonlySet<string>) =>
    words.find((word) => set.has(base(word)) && !look.said.has(base(word)));
  // What a tool returned of other things is no word on this one; the agent's own reasons always are.
  if (look.isData && !shares) return undefined;
  const negation = words.find((word) => NEGATIONS.has(word) || word.endsWith("n't") || word.endsWith('n’t'));
  const stop = negation ?? says(STOPS) ?? says(PERMISSION);
  if (stop !== undefined && (shares || !look.isData)) {
    return { code: 'objection', reason: `“${quoted}” speaks against it, or may (“${stop}”).`, quotes };
  }
  const done = says(DONE);
  if (done !== undefined && look.writes && shares) {
    return {
      code: 'done-already',
      reason: `“${quoted}”: it may have been done already (“${done}”).`,
      quotes,
    };
  }
  if (!look.writes || (look.isData && isStructured(document.text.slice(start, end)))) return undefined;
  const strange = words.find(
    (word) => !look.said.has(base(word)) && !NEUTRAL.has(base(word)) && !look.telling.has(word),
  );
  if (strange === undefined || !shares) return undefined;
  return {
    code: 'unread',
    reason: `“${quoted}” speaks of it and was not understood (“${strange}”).`,
    quotes,
  };
}

/** Rows, members and listings name things and say nothing of what may be done. */
const isStructured = (text: string): boolean =>
  /^[\s]*[{[|<"']|[:=|\t].*[:=|\t]|^\s*[\w .-]{1,40}:\s*\S+\s*$/.test(text);
