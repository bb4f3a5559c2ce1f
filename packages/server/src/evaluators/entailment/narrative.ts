import { splitSentences } from '../../kernel/text.ts';
import { type Clause, likeness, readClause } from './clause.ts';
import { listedIn } from './listed.ts';

/** What a text states: that one thing brings another, that one of several holds, that something is so. */
export type Statement =
  | { kind: 'if'; when: Clause; brings: Clause }
  | { kind: 'or'; parts: Clause[] }
  | { kind: 'fact'; clause: Clause };

const HEDGED =
  /\b(?:could|might|may|maybe|perhaps|possible|possibly|possibility|uncertain|unclear|unknown|ambiguous|uncertainty|whether|not clear|not (?:certain|sure|know)|don't know|cannot determine|which (?:one|of|statement|option))\b/i;
const DISJUNCTION = /\bat\s?least one of\b|\beither\b|\bor if\b/i;
const OPENING =
  /^(?:(?:and|but|so|also|however|on the other hand|on the contrary|conversely|alternatively|additionally|furthermore|moreover|similarly|unfortunately|in (?:this|that|the) [a-z]+(?: [a-z]+)?)[,:]?\s+)+/i;
/** Words that take up what was said to follow just before. */
const TAKES_UP =
  /^(?:as a (?:result|consequence)(?: of [^,]{1,60})?|consequently|in turn|this (?:means?|leads?|results?|enables?|allows?|will)|which|whenever this happens|when this happens|then|subsequently|in the event of [^,]{1,60}|once [^,]{1,60}|by doing so)\b,?/i;

const LONGEST_SENTENCE = 600;

/** Reads the statements of a text, in order. Linear in the text. */
export function statementsOf(text: string, names: ReadonlySet<string>): Statement[] {
  const statements: Statement[] = [];
  let last: Clause | undefined;
  for (const { start, end } of splitSentences(text)) {
    if (end - start > LONGEST_SENTENCE) continue;
    const sentence = text
      .slice(start, end)
      .replace(/[.!?]+$/, '')
      .replace(OPENING, '');
    const opens = /at\s?least one of/i.test(sentence) && listedIn(sentence) !== undefined;
    const read = opens ? [] : conditionsOf(sentence, names);
    for (const one of read) {
      statements.push(one);
      last = one.brings;
    }
    if (read.length > 0) continue;
    const disjunction = disjunctionOf(sentence, names);
    if (disjunction) {
      statements.push(disjunction);
      last = undefined;
      continue;
    }
    const taken = TAKES_UP.exec(sentence);
    if (taken && last) {
      const then = readClause(sentence.slice(taken[0].length), names);
      statements.push({ kind: 'if', when: last, brings: then });
      last = then;
      continue;
    }
    const clause = readClause(sentence, names);
    if (last && /^(?:this|these|such|the)\s/i.test(sentence) && likeness(last, clause) > 0) {
      statements.push({ kind: 'if', when: last, brings: clause });
      last = clause;
    } else if (!HEDGED.test(sentence)) statements.push({ kind: 'fact', clause });
  }
  return statements;
}

type Condition = Extract<Statement, { kind: 'if' }>;

const IF = /(?:^|[\s,;:'"“‘(])(?:if|whenever|when|once)\s/gi;
/** "As if", "or if", "I wonder if": nothing is said to bring anything. */
const NO_CONDITION = /\b(?:as|or|what|see|wonder|wondered|even|know|sure)\s*$/i;
const CLOSES = /(?:,|;)?\s(?:and|but|while|whereas|on the other hand|conversely|alternatively)?,?\s?$/i;

/** "If A, B", "if A then B", "B if A"; several in one sentence where each begins with its own "if". */
function conditionsOf(sentence: string, names: ReadonlySet<string>): Condition[] {
  const starts = [...sentence.matchAll(IF)].map(({ 0: word, index }) => ({
    index,
    after: index + word.length,
  }));
  if (starts[0] && starts[0].index > 0 && HEDGED.test(sentence.slice(0, starts[0].index))) return [];
  return starts.flatMap(({ index, after }, at) => {
    if (NO_CONDITION.test(sentence.slice(Math.max(0, index - 12), index + 1))) return [];
    const next = starts[at + 1]?.index ?? sentence.length;
    const body = sentence.slice(after, next).replace(CLOSES, '');
    const divided = divide(body);
    if (divided)
      return [{ kind: 'if', when: readClause(divided[0], names), brings: readClause(divided[1], names) }];
    const before = sentence.slice(starts[at - 1]?.after ?? 0, index).trim();
    if (at > 0 || before.split(' ').length < 3) return [];
    return [{ kind: 'if', when: readClause(body, names), brings: readClause(before, names) }];
  });
}

function divide(body: string): [string, string] | undefined {
  const then = /[,\s]\s?then\s/i.exec(body);
  if (then) return [body.slice(0, then.index), body.slice(then.index + then[0].length)];
  const comma = body.indexOf(', ');
  return comma > 0 ? [body.slice(0, comma), body.slice(comma + 2)] : undefined;
}

const OR_MORE = /,? or (?:both|perhaps|even|maybe)/i;

function disjunctionOf(sentence: string, names: ReadonlySet<string>): Statement | undefined {
  const opener = DISJUNCTION.exec(sentence);
  if (!opener) return undefined;
  const listed = listedIn(sentence);
  if (listed) return either(...listed, names);
  const word = /\beither\b/i.exec(sentence);
  const colon = sentence.indexOf(':');
  const from = word ? word.index + word[0].length : colon > 0 ? colon + 1 : opener.index + opener[0].length;
  const named = sentence.slice(from);
  const rest = named.slice(0, OR_MORE.exec(named)?.index ?? named.length);
  if (opener[0].toLowerCase() === 'or if') {
    const first = sentence.slice(0, opener.index);
    const lead = /\b(?:if|whether)\s/i.exec(first);
    const stated = lead ? first.slice(lead.index + lead[0].length) : first;
    return either(stated, sentence.slice(opener.index + opener[0].length), names);
  }
  const at = / or (?:if )?/i.exec(rest);
  return at ? either(rest.slice(0, at.index), rest.slice(at.index + at[0].length), names) : undefined;
}

/** Up to the first comma that a remark follows. */
function either(one: string, other: string, names: ReadonlySet<string>): Statement {
  const end =
    /[,;.]\s?(?:but|although|though|and it|it is|however|note|we|while)\b/i.exec(other)?.index ??
    other.length;
  return { kind: 'or', parts: [readClause(one, names), readClause(other.slice(0, end), names)] };
}
