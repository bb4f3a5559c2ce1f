import type { Token } from './tokens.ts';
import { tokensOf } from './tokens.ts';
import { verbOf } from './verbs.ts';
import { ABBREVIATIONS, HANDLES, RUNS, SAYS, TASKS, TEXTS, WRITES } from './words.ts';

/** A sentence as its tokens; `ends` is the mark that closes it, `pasted` what follows it as somebody else's text. */
export type Sentence = {
  tokens: readonly Token[];
  start: number;
  end: number;
  ends: string;
  pasted: boolean;
  /** Whether it goes on in the line of the sentence before it. */
  follows: boolean;
};

const STOPS: ReadonlySet<string> = new Set(['.', '!', '?', '…']);
const MOST_MARKER = 3;
/** Behind more words a colon introduces nothing. */
const MOST_BEFORE = 60;

/**
 * Divides prose into sentences by its tokens: at stops before white space, at empty lines, at line ends that do
 * not break a sentence, and at items of lists. What stands behind the head of a mail, or quoted with ">", is
 * pasted. Linear in the text; never throws.
 */
export function sentencesOf(text: string): Sentence[] {
  const tokens = tokensOf(text);
  const sentences: Sentence[] = [];
  let current: Token[] = [];
  let pasted = false;
  let follows = false;
  const close = (ends: string): void => {
    const [first] = current;
    const last = current.at(-1);
    if (first && last) {
      const own = pasted || first.text === '>';
      if (!pasted && !follows && isHead(current)) pasted = true;
      sentences.push({
        tokens: current,
        start: first.start,
        end: last.end,
        ends,
        pasted: own || pasted,
        follows,
      });
    }
    follows = true;
    current = [];
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === 'break') {
      if (endsLine(tokens, at, current)) close('');
      if (current.length === 0) follows = false;
      continue;
    }
    if (current.length === 0 && isMarker(tokens, at)) {
      if (tokens[at + 1]?.kind === 'mark' && !tokens[at + 1]?.apart && token.kind !== 'mark') at++;
      continue;
    }
    current.push(token);
    const brings =
      token.text === ':' && !token.apart && token.kind === 'mark' && current.length < MOST_BEFORE
        ? introducedBy(current)
        : undefined;
    if (brings === 'text' && tokens[at + 1] !== undefined) {
      close(':');
      pasted = true;
    } else if (brings === 'command' || brings === 'content') {
      const [rest, next] = restOfLine(text, tokens, at, brings === 'command' ? 'code' : 'quoted');
      if (rest) current.push(rest);
      at = next - 1;
    }
    // What a quotation ends in is somebody's words: it asks nothing of whoever reads the sentence around it.
    if (endsSentence(tokens, at)) close(token.kind === 'mark' ? token.text : '.');
  }
  close('');
  return sentences;
}

/** What follows a colon: a command to run, the words of what is to be written or sent, or somebody else's text. */
function introducedBy(before: readonly Token[]): 'command' | 'content' | 'text' | undefined {
  const words = before.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
  if (words.length === 0 || words.some((word) => TASKS.has(word))) return undefined;
  const verbs = words.flatMap((word) => verbOf(word) ?? []);
  if (verbs.some(({ lemma }) => RUNS.has(lemma))) return 'command';
  const about = words.some((word) => TEXTS.has(word));
  // "Make a file x with the line: …", "write a file x that says: …".
  const onFile = before.some(({ kind }) => kind === 'path');
  const writes = verbs.some(({ lemma }) => WRITES.has(lemma) || (onFile && lemma === 'make'));
  if (writes && (about || onFile) && !words.some((word) => HANDLES.has(word))) return 'content';
  if (words.at(-1) === 'say' && verbs.some(({ effect }) => effect !== 'read')) return 'content';
  const told = words.some((word) => SAYS.has(word)) || /^here(?:'s)?$/.test(words[0] ?? '');
  return told || words.some((word) => HANDLES.has(word)) || (about && verbs.length > 0) ? 'text' : undefined;
}

/** Everything up to the line's end as one token; where nothing stands there, the lines up to an empty one. */
function restOfLine(
  text: string,
  tokens: readonly Token[],
  at: number,
  kind: 'code' | 'quoted',
): [Token | undefined, number] {
  let first = at + 1;
  while (tokens[first]?.kind === 'break') first++;
  const start = tokens[first];
  if (!start || start.kind === 'code' || start.kind === 'quoted') return [undefined, at + 1];
  const own = first === at + 1;
  let last = first;
  while (
    tokens[last + 1] &&
    !(tokens[last + 1]?.kind === 'break' && (own || tokens[last + 2]?.kind === 'break'))
  )
    last++;
  // What is quoted in it tells itself what it is.
  if (kind === 'quoted' && tokens.slice(first, last + 1).some((token) => token.kind === 'quoted'))
    return [undefined, at + 1];
  const end = tokens[last]?.end ?? start.end;
  const said = text.slice(start.start, end).trim();
  return [{ ...start, kind, text: said, lower: said.toLowerCase(), end }, last + 1];
}

/** "From: …", "Subject: …" at the beginning of a line head a mail that was pasted. */
const isHead = (tokens: readonly Token[]): boolean =>
  /^(?:from|subject|sent|von|betreff)$/.test(tokens[0]?.lower ?? '') &&
  tokens[1]?.text === ':' &&
  !tokens[1].apart;

function endsSentence(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token) return false;
  if (token.kind === 'quoted') return /[.!?]$/.test(token.text) && (next === undefined || next.capital);
  if (token.kind !== 'mark' || !STOPS.has(token.text)) return false;
  if (next?.kind === 'mark' && !next.apart) return false;
  if (
    token.text === '.' &&
    ABBREVIATIONS.has(tokens[at - 1]?.lower ?? '') &&
    next?.kind !== 'break' &&
    next !== undefined
  )
    return false;
  return !(token.text === '.' && /^[A-Z]$/.test(tokens[at - 1]?.text ?? '') && next?.capital === true);
}

/** A line that ends in the midst of a sentence goes on where the next begins with a small letter. */
function endsLine(tokens: readonly Token[], at: number, current: readonly Token[]): boolean {
  const next = tokens[at + 1];
  if (next === undefined || next.kind === 'break' || isMarker(tokens, at + 1)) return true;
  const last = current.at(-1);
  if (last?.text === ':') return true;
  return !(next.kind === 'word' && !next.capital) && last?.text !== ',';
}

/** "-", "•", "2.", "(3)", "a)": what numbers the items of a list. */
function isMarker(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (!token || (before && before.kind !== 'break' && !STOPS.has(before.text) && before.text !== ':'))
    return false;
  if (/^[-•*–]$/.test(token.text)) return true;
  const next = tokens[at + 1];
  return (
    token.text.length <= MOST_MARKER &&
    /^(?:\d+|[a-z])$/.test(token.lower) &&
    next !== undefined &&
    !next.apart &&
    /^[.)]$/.test(next.text)
  );
}
