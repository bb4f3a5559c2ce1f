import type { Act, Value } from '../../../acts/act.ts';
import type { Token } from '../../../acts/prose/tokens.ts';
import { isFunctionWord } from '../../../acts/prose/words.ts';
import type { Word } from '../../../authority/order/standing.ts';
import { nameWords } from '../../../language/names.ts';
import { REVISIONS } from '../../../language/revisions.ts';
import { effectOfVerb, groupsOfVerb, lemmaOf } from '../../../language/verbs.ts';

/** What an act takes although the principal rules that very place or party out: "never from payroll". */
export function excludedBy(act: Act, { sentences }: Word): { quote: string; value: string } | undefined {
  const own = sentences.filter(({ kind }) => kind !== 'pasted');
  for (const { tokens, acts } of own)
    for (const [at, { lower }] of tokens.entries()) {
      // "Leave it on here, but not in the hall": there it is to be changed.
      if (acts.some(({ verb }) => REVISIONS.keeps.has(verb))) continue;
      if (!(REFUSES.test(lower) && TOWARDS.test(tokens[at + 1]?.lower ?? ''))) continue;
      const named = phraseFrom(tokens, at + 2);
      const text = named.map((token) => token.text).join(' ');
      const isElse = own.some((one) =>
        one.tokens.some(
          (token, i) =>
            token.lower === named[0]?.lower && !(one.tokens === tokens && i >= at && i <= at + LONGEST),
        ),
      );
      if (text === '' || isElse) continue;
      const taken = act.values.find((value) => takes(value, text));
      if (taken) return { quote: `${lower} ${tokens[at + 1]?.text} ${text}`, value: taken.text };
    }
  return undefined;
}

const REFUSES = /^(?:never|not)$/;
const TOWARDS = /^(?:from|to|in|into|on|onto|with|via|through|at)$/;
const LONGEST = 3;

/** The words of a name up to a mark or a word that holds the sentence together; none where it goes on. */
function phraseFrom(tokens: readonly Token[], from: number): readonly Token[] {
  const first = isArticle(tokens[from]?.lower ?? '') ? from + 1 : from;
  let end = first;
  while (end < tokens.length && end - first <= LONGEST && !isEnd(tokens[end])) end++;
  return end - first > LONGEST || (tokens[end]?.kind === 'word' && tokens[end]?.lower !== 'and')
    ? []
    : tokens.slice(first, end);
}
const isArticle = (word: string): boolean => /^(?:the|our|my)$/.test(word);
const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'mark' || token.kind === 'break' || isFunctionWord(token.lower);

const takes = ({ role, text, unknown }: Value, named: string): boolean =>
  !unknown && role !== 'content' && role !== 'technical' && text.toLowerCase() === named.toLowerCase();

/**
 * A switch of an act that deletes, `delete_account=true`, where no word of the principal speaks of deleting: its name
 * as an order of its own.
 */
export function deletesBeside({ values, form }: Act, { sentences }: Word): string | undefined {
  if (form !== 'call') return undefined;
  const isDeleting = (word: string): boolean =>
    effectOfVerb(lemmaOf(word) ?? word) === 'delete' &&
    groupsOfVerb(lemmaOf(word) ?? word).includes('delete');
  const found = values.find(({ name = '', text }) => {
    const [verb = '', ...object] = nameWords(name);
    return (
      /^(?:true|yes|1)$/i.test(text) &&
      object.length > 0 &&
      !/^(?:after|on|if|when|at|by|flag)$/.test(object[0] ?? '') &&
      isDeleting(verb)
    );
  });
  const isSpoken = () => sentences.some(({ tokens }) => tokens.some(({ lower }) => isDeleting(lower)));
  return found && !isSpoken() ? found.name : undefined;
}
