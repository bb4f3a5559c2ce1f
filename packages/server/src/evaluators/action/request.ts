import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import { stem } from '../language/stem.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { domainsOf } from './domains.ts';
import { type Verb, verbOf } from './verbs.ts';
import { isTelling, termsOf } from './words.ts';

/** What the principal asked for. */
export type Request = {
  documents: readonly Document[];
  /** The principal's own words in small letters: what is quoted or attached in brackets is blanked out. */
  words: string;
  terms: ReadonlySet<string>;
  /** The kinds of service whose things are named. */
  domains: ReadonlySet<number>;
  /** What is asked to be done. */
  asked: readonly Verb[];
  /** Nothing is asked and nothing is named: a greeting, a murmur. */
  isVacuous: boolean;
};

/** Only so much of the principal's words is read for what they ask. */
const LONGEST = 20_000;
const QUESTION_WORDS = new Set(
  'what which who whom whose when where why how is are am was were do does did has have had any should shall may might'.split(
    ' ',
  ),
);
const EXPLAINED = new Set(['how', 'whether', 'what', 'why', 'if']);
/** Words that may stand before the verb of a request. */
const BEFORE = new Set(
  `please kindly just now also then so and or hi hello hey ok okay yes no well can could would will you i we want need to like
  d i'd we'd would help me us let's let lets go ahead first next finally only if it's it is safe dear thanks after that be sure
  using use the agent should must make`.split(/\s+/),
);

/** Reads what the principal asked for; undefined where no principal spoke. Linear; never throws. */
export function readRequest(instructions: readonly Document[]): Request | undefined {
  if (instructions.length === 0) return undefined;
  const own = instructions
    .map(({ text }) => withoutAttachments(text))
    .join('\n')
    .slice(0, LONGEST);
  const asked = splitSentences(own).flatMap(({ start, end }) => readAsked(own.slice(start, end)));
  const terms = termsOf(own);
  const isVacuous = asked.length === 0 && ![...terms].some((term) => isTelling(term) && !GREETINGS.has(term));
  const domains = new Set([...terms].flatMap(domainsOf));
  return { documents: instructions, words: own.toLowerCase(), terms, domains, asked, isVacuous };
}

const GREETINGS = new Set(
  'hi hello hey good morning evening afternoon day thanks thank hmm hm ok okay yes no well uh um'
    .split(' ')
    .map(stem),
);

/** The text without what stands in square brackets, and nothing of one that is all in round ones: attachments and remarks are not the principal's words. */
export function withoutAttachments(text: string): string {
  if (/^\s*\([^()]*\)\s*$/.test(text)) return '';
  let depth = 0;
  let own = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '[' && depth++ === 0) own += text.slice(from, at);
    else if (char === ']' && depth > 0 && --depth === 0) from = at + 1;
  }
  return depth > 0 ? own : own + text.slice(from);
}

/** What one sentence asks to be done. */
export function readAsked(sentence: string): Request['asked'] {
  const tokens = tokenise(sentence);
  const asked: Verb[] = [];
  const first = tokens[0]?.text ?? '';
  const asksOnly = QUESTION_WORDS.has(first) && !(first === 'would' || first === 'could');
  if (asksOnly) asked.push({ base: 'tell', kind: 'read' });
  let expecting = !asksOnly;
  let explains = false;
  tokens.forEach((token, at) => {
    const joined = at > 0 && /[,;:]/.test(sentence.slice(tokens[at - 1]?.end ?? 0, token.start));
    if (
      !asksOnly &&
      !explains &&
      (joined ||
        token.text === 'and' ||
        token.text === 'then' ||
        token.text === 'please' ||
        token.text === 'to')
    ) {
      expecting = true;
    }
    const verb = expecting && token.kind === 'word' ? verbOf(token.text) : undefined;
    if (verb) asked.push(verb);
    if (expecting) asked.push(...impliedBy(token.text, tokens[at + 1]));
    if (token.text === 'know' && first === 'let') asked.push({ base: 'inform', kind: 'send' });
    if (expecting && !BEFORE.has(token.text)) expecting = false;
    // What is to be explained is not to be done: "tell me how to close it".
    if (asked.length > 0 && EXPLAINED.has(token.text)) explains = true;
  });
  return asked.length > 0 ? asked : anyVerb(tokens);
}

const SPEAKING = new Set('tell ask text write remind warn thank congratulate invite notify'.split(' '));
/** After a word of speaking: the principal, or what is said; anybody else is written to. */
const NO_OTHER = new Set(
  'me us myself ourselves you a an it this that how what whether if why when where who which about out up down one some any all'.split(
    ' ',
  ),
);

/** What some words ask for besides what they say: who is told is written to, and whoever is let do something is given leave. */
function impliedBy(word: string, next: Token | undefined): Verb[] {
  if (!next) return [];
  if (SPEAKING.has(word) && !NO_OTHER.has(next.text)) return [{ base: 'message', kind: 'send' }];
  if (word === 'let' && !['me', 'us', 'it', 'them'].includes(next.text))
    return [{ base: 'grant', kind: 'grant' }];
  if (word === 'open' && (next.text === 'a' || next.text === 'an'))
    return [{ base: 'create', kind: 'create' }];
  return [];
}

/** A sentence whose verb is not where requests have it: the first one it holds. */
function anyVerb(tokens: readonly Token[]): Request['asked'] {
  for (const { kind: token, text } of tokens) {
    const verb = token === 'word' ? verbOf(text) : undefined;
    if (verb) return [verb];
  }
  return [];
}
