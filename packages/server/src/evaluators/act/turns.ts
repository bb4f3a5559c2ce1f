import { type Document, oncePerDocument } from '@truepenny/verifier';
import { readSentences, type Said, TAKE_BACK } from '../../acts/prose/read.ts';
import { SAYS, TAKE_BACKS } from '../../acts/prose/words.ts';
import lexicon from '../../language/lexicon/turns.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { REVISIONS } from '../../language/revisions.ts';
import { lemmaOf } from '../../language/verbs.ts';

const PRINCIPAL: ReadonlySet<string> = new Set(words(lexicon.entries.principal));
/** Whether a word names whoever gives the orders, or points at somebody. */
export const isPrincipal = (word: string): boolean => PRINCIPAL.has(word) || /^(?:he|she|they)$/.test(word);
const OTHERS: ReadonlySet<string> = new Set(words(lexicon.entries.others));
const ADDS: ReadonlySet<string> = new Set(words(lexicon.entries.says));
const REPORTS: ReadonlySet<string> = new Set([...SAYS, ...words(lexicon.entries.reports)]);
const LEADS: ReadonlySet<string> = new Set(words(lexicon.entries.leads));

/** What stands before the speaker of a line: "[10:32] ", "2026-01-02T10:32 ". */
const CLOCK = /^\s{0,8}[[(]?\d[\d:.,TZ/ -]{2,28}(?:[\])]\s{0,4}|\s)/;
/** "user:", "**User** (web):", "<user>", "The user said:". */
const HEAD =
  /^[\s>*_"'[(<#-]{0,8}(?:the )?(\p{L}{1,12})(?: (\p{L}{2,9}))?["'*_]{0,3}(?: ?\([^)\n]{0,30}\))?[*_]{0,2}[:>\]][*_"']{0,3}/iu;
/** "…? user: No.": a turn that begins in the line of another. */
const INLINE = new RegExp(
  `(?<=[.!?…|;"'”]\\s{1,4})(?=[[(<*]{0,2}(?:the )?(?:${[...PRINCIPAL].join('|')})\\b.{0,40}:)`,
  'gi',
);
/** "role: viewer", "last login: 12 May": a member of a record. */
const MEMBER = /^[\s,;{*-]{0,8}["']?[\w .-]{1,40}["']?\s{0,2}[:=]\s{0,4}\S/;
const NEXT_MEMBER = /[,;|]\s{0,4}["']?[\w .-]{1,40}["']?\s{0,2}[:=]\s{0,4}\S/;

const LOOKS_UP = /^(?:which|how many|how much|where|when)\b[^?.!\n]{0,200}\?$/i;

/** A tool's turn may hold a line that begins like another turn. */
const MOST_HEADS = 3;
/** More turns than these are not read; that there were more is itself something that was not read. */
const MOST_TURNS = 100;
const CUT = '[…]';
/** More lines than these are not looked at one by one. */
const MOST_LINES = 5_000;
const LONGEST_HEAD = 100;

/**
 * What texts put down to the principal: the lines of a written-down conversation behind "user:", and the messages of that
 * role. Whoever wrote the text may have made them up, so they can take back and object, and never grant. What the
 * principal's own words say already is left out.
 */
export function heardIn(documents: readonly Document[], principal: readonly Document[]): Document[] {
  const own = principal.map(({ text }) => plain(text));
  return documents.flatMap((document): Document[] => {
    const turns = turnsIn(document).filter((text) => text && !own.some((one) => one.includes(plain(text))));
    const said = turns.length > MOST_TURNS ? [...turns.slice(-MOST_TURNS), CUT] : turns;
    return said.length === 0 ? [] : [{ name: document.name, role: 'instruction', text: said.join('\n') }];
  });
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const turnsIn = oncePerDocument((text): string[] => [...messagesIn(text), ...linesIn(text)]);

function linesIn(text: string): string[] {
  const all = text.split('\n').flatMap((line) => line.split(INLINE));
  const lines = all.slice(0, MOST_LINES).map(turnOf);
  const isCut = all
    .slice(MOST_LINES)
    .some((line) => PRINCIPAL.has(turnOf(line.slice(0, LONGEST_HEAD)).speaker ?? ''));
  const isTalk = lines.some(({ speaker }) => OTHERS.has(speaker ?? ''));
  const isPart = (at: number): boolean =>
    lines[at]?.speaker === undefined && MEMBER.test(lines[at]?.said ?? '');
  const turns: string[] = [];
  let isOwn = false;
  for (const [at, { said, speaker }] of lines.entries()) {
    if (speaker !== undefined) {
      // "user: which of them is broken?", which somebody then answers: nothing is held against anything.
      if (isOwn && !PRINCIPAL.has(speaker) && LOOKS_UP.test(turns.at(-1) ?? '')) turns.pop();
      // "user: mkrause" beside other members names who it is of.
      const isMember = NEXT_MEMBER.test(said) || (!isTalk && (isPart(at - 1) || isPart(at + 1)));
      isOwn = PRINCIPAL.has(speaker) && !(isMember && !readSentences(said).some(stops));
      if (isOwn) turns.push(said.trim());
    } else if (isOwn) turns[turns.length - 1] += `\n${said}`;
  }
  return isCut ? [...turns, CUT] : turns;
}

/** A line without the heads of its turns; where one of several is the principal's, it is theirs. */
export function turnOf(line: string): { said: string; speaker: string | undefined } {
  let said = line.replace(CLOCK, '');
  let speaker: string | undefined;
  for (let count = 0; count < MOST_HEADS; count++) {
    const [head, who = '', adds] = HEAD.exec(said) ?? [];
    const name = who.toLowerCase();
    if (head === undefined || !(PRINCIPAL.has(name) || OTHERS.has(name))) break;
    if (adds !== undefined && !ADDS.has(adds.toLowerCase())) break;
    if (speaker === undefined || PRINCIPAL.has(name)) speaker = name;
    said = said.slice(head.length);
  }
  return { said, speaker };
}

/** Messages as the providers write them: `{"role": "user", "content": "…"}`. */
function messagesIn(text: string): string[] {
  if (!/"(?:role|type)"/.test(text)) return [];
  const whole = parsed(text);
  const values = whole === undefined ? text.split('\n').map(parsed) : [whole];
  const turns: string[] = [];
  while (values.length > 0) {
    const value = values.pop();
    if (typeof value !== 'object' || value === null) continue;
    const { role, type, content, text: said } = value as Record<string, unknown>;
    const isOwn = [role, type].some((one) => typeof one === 'string' && PRINCIPAL.has(one.toLowerCase()));
    if (isOwn) turns.push(...textsOf(content ?? said));
    else values.push(...Object.values(value));
  }
  return turns;
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textsOf = (content: unknown): string[] => {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part: { text?: unknown } | null) =>
    typeof part === 'string' ? [part] : typeof part?.text === 'string' ? [part.text] : [],
  );
};

/** Whether a sentence of these words, in small letters, may call a halt. */
export const mayHalt = (said: readonly string[]): boolean =>
  said.some(
    (word) =>
      TAKE_BACKS.get(word)?.some((phrase) => phrase.words.every((one) => said.includes(one))) ||
      REVISIONS.keeps.has(lemmaOf(word) ?? word),
  );

/** Whether a sentence takes back what was ordered, whatever it was. */
const stops = ({ kind, acts }: Said): boolean =>
  kind === 'take-back' || acts.some(({ verb, modality }) => verb === TAKE_BACK && modality === 'ordered');

/**
 * Whether a sentence of somebody else calls a halt, or tells that somebody called one: "Wait.", "She told me to leave it
 * open."
 */
export function callsHalt(sentence: string): boolean {
  const [said] = readSentences(sentence);
  if (!said) return false;
  if (stops(said)) return true;
  const at = said.tokens.findIndex(({ lower }) => REPORTS.has(lower));
  const from = said.tokens.findIndex(({ lower, kind }, i) => i > at && kind === 'word' && !LEADS.has(lower));
  const start = said.tokens[from]?.start;
  if (at < 0 || start === undefined) return false;
  const [told] = readSentences(sentence.slice(start));
  return (
    told !== undefined &&
    (stops(told) ||
      told.acts.some(({ verb, modality }) => REVISIONS.keeps.has(verb) && modality === 'ordered'))
  );
}
