import { rational } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { MULTIPLES } from '../../language/numbers.ts';
import { RATIO } from '../glued.ts';
import type { Amount, Piece } from '../piece.ts';

/** A word or sign; '#' stands for a number, '%' for a percentage and '×' for how many times. */
export type Token = { word: string; amount?: Amount };

/** Words that change nothing of what relates to what. */
const FILLERS = wordSet('so then therefore thus hence now just exactly currently also');
const TOGETHER = 'in total,in all,all together,altogether,in sum,taken together,combined,overall,together';
/** Several words that say what one does. */
const PHRASES = [
  ...TOGETHER.split(',').map((one) => `${one}>∑`),
  ...`equal parts>parts,equal shares>parts,will be>will,would be>is,must be>is,has to be>is,to be>is,has been>is,have been>is,had been>is,is equal to>is,comes to>is
  come to>is,comes out at>is,equals>is,equal>is,adds up to>sums,add up to>sums,added up to>sums,add to>sums,total>sums
  so that>;,which is>; which is,who is>; who is,and is>; is,which means>;,while>;,but>;,whereas>;,at the start>before,at first>before
  to begin with>before,went up>rose,goes up>rose,gone up>rose,went down>fell,goes down>fell,marked down>reduced
  up to now>so far,till now>so far,incl>including,the sum of>sum,sum of>sum,the total of>sum,knocked off>off,taken off>off
  apiece>each`
    .split(/[,\n]\s*/)
    .map((one) => one.trim()),
].map((one) => one.split('>').map((side) => side.split(' ')));

/** The tokens of a sentence; undefined where it tells times or days, or signs that are not followed here. With `now` that
 * word tells something. */
export function tokensOf(pieces: readonly Piece[], now = false): Token[] | undefined {
  const found: Token[] = [];
  for (const [at, piece] of pieces.entries()) {
    const before = found.at(-1);
    if (piece.kind === 'amount') {
      // "One board", "one is longer": a word like "a".
      const isWord = piece.spelled && piece.value.n === 1n && piece.value.d === 1n && !piece.unit;
      found.push(...(isWord ? ['one', ...piece.nouns].map((word) => ({ word })) : ofAmount(piece)));
    } else if (piece.kind === 'word' || piece.kind === 'sign') {
      const word = piece.kind === 'word' ? piece.word : piece.sign === RATIO ? ':' : piece.sign;
      const by = MULTIPLES.get(word) ?? (word === 'half' ? rational(1n, 2n) : undefined);
      if (by) found.push({ word: '×', amount: { ...SPELLED, value: by } });
      else if (
        before?.word === '#' &&
        (word === 'times' || (word === '*' && pieces[at + 1]?.kind === 'word'))
      )
        before.word = '×';
      else if (!(MEASURED.test(word) && before?.word === '#') && !/^["*`]$/.test(word)) found.push({ word });
    } else return undefined;
  }
  return phrased(found).filter(({ word }) => !FILLERS.has(word) || (now && word === 'now'));
}

/** "3 m long" */
const MEASURED = /^(?:old|long|tall|heavy|high|wide|deep)$/;
/** A number as words spell it, without what it is of. */
export const SPELLED = {
  kind: 'amount',
  decimals: 0,
  percent: false,
  nouns: [],
  spelled: true,
  start: 0,
  end: 0,
} as const;
/** "4 games Kofi lost": behind the plural of what is counted another word begins. */
function ofAmount(amount: Amount): Token[] {
  const end =
    amount.nouns.findIndex((noun) => noun.endsWith('s') || noun === 'part') + 1 || amount.nouns.length;
  const rest = amount.nouns.slice(end).map((word) => ({ word }));
  return [
    { word: amount.percent ? '%' : '#', amount: { ...amount, nouns: amount.nouns.slice(0, end) } },
    ...rest,
  ];
}

function phrased(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [from, to] =
      PHRASES.find(([phrase]) => phrase?.every((word, next) => tokens[at + next]?.word === word)) ?? [];
    const token = tokens[at];
    if (from && to) found.push(...to.map((word) => ({ word })));
    else if (token) found.push(token);
    at += from?.length ?? 1;
  }
  return found;
}
