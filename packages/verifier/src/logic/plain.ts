import type { Word } from './words.ts';

/**
 * Phrases and the plainer words that say the same, anywhere in a sentence. In "a|b" either may stand.
 */
const PHRASES: readonly (readonly [said: string, plain: string])[] = [
  ['each and every', 'every'],
  ['every single', 'every'],
  ['every last', 'every'],
  ['not all of the|these|those', 'not all'],
  ['all of the|these|those', 'all'],
  ['each|any of the|these|those', 'all'],
  ['every one of the|these|those', 'all'],
  ['some of the|these|those', 'some'],
  ['none of the|these|those', 'no'],
  ['not one of the|these|those', 'no'],
  ['not a single', 'no'],
  ['at least one', 'some'],
  ['atleast one', 'some'],
  ['as well as', 'and'],
  ['; in every|any other case', ', otherwise'],
  ['; otherwise', ', otherwise'],
  ['or else', 'or'],
  ['if , and only if ,', 'if and only if'],
  ['when|whenever and only when|whenever', 'if and only if'],
  ['exactly|precisely|just if|when|whenever', 'if and only if'],
  ['only when|whenever|provided', 'only if'],
  ['only as|so long as', 'only if'],
  ['except if|when|where', 'unless'],
  ['provided|given|assuming|supposing that', 'if'],
  ['as|so long as', 'if'],
  ['as soon as', 'if'],
  ['on condition that', 'if'],
  ['on the condition that', 'if'],
  ['in the event that', 'if'],
  ['every|each time that', 'if'],
  ['every|each time', 'if'],
  ['counts as', 'is'],
  ['count as', 'are'],
  ['happens|proves to be', 'is'],
  ['happen|prove to be', 'are'],
  ['turns out to be', 'is'],
  ['turn out to be', 'are'],
  ['is one of the', 'is a'],
  ['is anything but', 'is not'],
  ['are anything but', 'are not'],
  ['fails to be', 'is not'],
  ['fail to be', 'are not'],
  ['is by no means', 'is not'],
  ['are by no means', 'are not'],
  ['is in no way', 'is not'],
  ['are in no way', 'are not'],
  ["it's", 'it is'],
];

/**
 * Whole sentences and their plainer form. A name with a star holds one word or more, up to what stands behind it.
 */
const SENTENCES: readonly (readonly [said: string, plain: string])[] = [
  ['in fact|truth , *a', '*a'],
  ['of course , *a', '*a'],
  ['as it happens , *a', '*a'],
  ['without exception , *a', '*a'],
  ['clearly|obviously|naturally|evidently , *a', '*a'],
  ['we|you know that *a', '*a'],
  ['we are told that *a', '*a'],
  ['it is known|certain|clear that *a', '*a'],
  ['it is a fact that *a', '*a'],
  ['it is important|essential to note that *a', '*a'],
  ['it is worth noting that *a', '*a'],
  ['it should be noted that *a', '*a'],
  ['there is|are|exists|exist no *x that|which|who *y', 'no *x *y'],
  ['there is|exists a|an *x that|which|who *y', 'some *x *y'],
  ['there are|exist some *x that|which|who *y', 'some *x *y'],
  ['there are|exist *x that|which|who *y', 'some *x *y'],
  ['who|whoever *y', 'everyone who *y'],
  ['whatever *y', 'everything that *y'],
  ['anyone|anybody *y', 'everyone *y'],
  ['anything *y', 'everything *y'],
  ['being *x means|implies|entails being *y', 'everything that is *x is *y'],
  ['to be *x is|means to be *y', 'everything that is *x is *y'],
  ['nobody|nothing|none but *y', 'only *y'],
  ['no one but *y', 'only *y'],
  ['nobody|nothing is *x without being *y', 'everything that is *x is *y'],
  ['no one is *x without being *y', 'everything that is *x is *y'],
  ['no *n is *x without being *y', 'every *n that is *x is *y'],
  ['you|one can not be *x without being *y', 'everything that is *x is *y'],
  ['nobody|nothing is *x unless it|they|he|she is|are *y', 'everything that is *x is *y'],
  ['no one is *x unless they|he|she is|are *y', 'everything that is *x is *y'],
  ['no *n is *x unless it|they|he|she is|are *y', 'every *n that is *x is *y'],
  ['the only *x are *y', 'all *x are *y'],
  ['that *a means|implies|entails that *b', 'if *a then *b'],
  ['assuming|supposing *a , *b', 'if *a then *b'],
  ['*a when|whenever|if *b , and only then|so', '*a if and only if *b'],
  ['*a if and only if *b , otherwise *c', '*a if and only if *b , and *c unless *b'],
  ['*a when|whenever|if *b , otherwise *c', '*a if *b , and *c unless *b'],
  ['if|when *b , *a , otherwise *c', 'if *b , *a , and *c unless *b'],
  ['once upon a time , *a', '*a'],
  ['once *a , *b', 'if *a then *b'],
  ['should|had *a , *b', 'if *a then *b'],
  ['unless *a , *b', '*b unless *a'],
  ['neither *a nor *b is|are *y', 'it is not the case that *a is *y or *b is *y'],
  ['*a is not both *x and *y', 'it is not the case that *a is *x and *a is *y'],
];

type Form = { said: readonly ReadonlySet<string>[]; plain: readonly string[] };
const formOf = ([said, plain]: readonly [string, string]): Form => ({
  said: said.split(' ').map((part) => new Set(part.split('|'))),
  plain: plain.split(' '),
});
const PHRASE_FORMS = PHRASES.map(formOf);
const SENTENCE_FORMS = SENTENCES.map(formOf);

/** How often a sentence is made plainer: "in fact, whoever …" takes two. */
const MOST_ROUNDS = 3;

/**
 * The words of a sentence in the few forms that the reader of sentences knows: other words for "all", "no", "some",
 * "if", "only if", "unless" and "is" become these. What matches no form is left as it is. Linear in the sentence.
 */
export function plainWords(words: readonly Word[]): readonly Word[] {
  let plain: readonly Word[] = withPhrases(words);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = SENTENCE_FORMS.reduce<readonly Word[] | undefined>(
      (found, form) => found ?? rewritten(plain, form),
      undefined,
    );
    if (!next) break;
    plain = next;
  }
  return plain;
}

const word = (text: string): Word => ({ text, capital: false });

function withPhrases(words: readonly Word[]): Word[] {
  const plain: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const form = PHRASE_FORMS.find(({ said }) =>
      said.every((part, offset) => part.has(words[at + offset]?.text ?? '')),
    );
    const one = words[at];
    if (form) plain.push(...form.plain.map(word));
    else if (one) plain.push(one);
    at += form?.said.length ?? 1;
  }
  return plain;
}

const isSlot = (part: ReadonlySet<string> | undefined): string | undefined => {
  const [first] = part ?? [];
  return first?.startsWith('*') ? first : undefined;
};

/** The sentence in a plainer form; undefined where it is not of this one. */
function rewritten(words: readonly Word[], { said, plain }: Form): readonly Word[] | undefined {
  const slots = new Map<string, readonly Word[]>();
  let at = 0;
  for (const [index, part] of said.entries()) {
    const slot = isSlot(part);
    if (!slot) {
      if (!part.has(words[at]?.text ?? '')) return undefined;
      at++;
      continue;
    }
    const until = said[index + 1];
    const end = until ? words.findIndex(({ text }, i) => i > at && until.has(text)) : words.length;
    if (end <= at) return undefined;
    slots.set(slot, words.slice(at, end));
    at = end;
  }
  if (at !== words.length) return undefined;
  return plain.flatMap((part) => slots.get(part) ?? [word(part)]);
}
