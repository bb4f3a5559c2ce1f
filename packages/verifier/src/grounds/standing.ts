import { oneOf, wordSet } from '../language/lists.ts';
import { HEDGES } from '../language/words.ts';
import { tellsOtherwise } from './otherwise.ts';
import { isOfAnother, isOfLabel, joined, retells } from './retold.ts';
import { rootOf, rootsIn, wordsIn } from './words.ts';

/** Words by which a text takes back or replaces what it says elsewhere, wherever they stand. */
export const STRONG =
  wordSet(`corrected correction corrections corrects corrigendum erratum errata retracted retraction withdrawn
  withdraws withdrew superseded supersedes supersede cancelled canceled cancels revoked overturned rescinded annulled
  mistaken wrong incorrect false untrue revised revision amended amendment rescheduled postponed disregard
  invalid void obsolete outdated myth rumour rumor allegedly fake fiction satire joke hypothetical typo misprint sorry
  oops retract withdraw ignore opposite`);
/** Words that may do so where they speak of the same. */
const WEAK =
  wordSet(`instead however but later now longer until since then changed changes change estimate estimated preliminary
  provisional draft planned expected forecast update updated replaced replaces previously formerly initially originally
  actually moved delayed adjusted error mistake except unless provided if although though unlike despite without reversed returned
  undone rather nearly almost about roughly approximately excluding exclude excludes excluded minus`);
/** Words that make what is said beside them less than so. */
const MODAL =
  wordSet(`may might should shall would could can hopefully planned expected expects hopes wish proposed
  proposes suggests suggested aims intends intended about around approximately roughly circa ca nearly almost
  exceeds supposedly reportedly apparently says said claimed`);
const LEAD = String.raw`^\s*(?:[\p{L} ]{1,30}[,:]\s+)?`;
/** A sentence that begins so may be of whatever was said before. */
const GOES_BACK = new RegExp(
  `${LEAD}(?:${oneOf('all, none, some, most, both, each, much')} of )?` +
    `${oneOf(`this, that, these, those, it, they, he, she, none, nobody, nothing, both, all,
      the (?:above|former|latter|same)`)}\\b`,
  'iu',
);
/** A sentence that speaks of what was said before it as a whole. */
const OF_ALL = new RegExp(
  `${LEAD}(?:all of )?${oneOf('this, that, these, those, (?:the|these|those) (?:\\p{L}+ )?(?:above|figures|numbers)')}\\b`,
  'iu',
);
/** A sentence that is set against what was said before it, or speaks of that and of nothing else. */
const OBJECTS = new RegExp(
  `^\\s*(?:${oneOf(`but, however, yet, actually, in fact, in truth, in reality, on the contrary, or, not, nothing, only, no(?=[,.:]),
    rather, instead, otherwise`)})\\b` +
    `|\\b(?:this|these|those)(?= ${oneOf('is, are, was, were, has, have, had, did, does, do, will, can, may, not, never, up, out, down')}\\b|[.,;:!]|$)` +
    '|\\b(?:this|these|those) (?!year|month|week|day|morning|evening)\\p{Ll}+ (?:is|are|was|were|has|have)\\b(?!.{0,80}\\d)' +
    '|(?:^\\s*|\\b(?:of|to|all) )that(?= (?:is|was|has|had|did|does|will|can|may|not|never)\\b(?! all\\b)|[.,;:!]|$)',
  'iu',
);
/** Words that make another thing of what "it" stands for. */
const OTHER = wordSet('other another else different opposite reverse');
const UNDONE = wordSet('changed longer planned not never');

/** Whether a sentence says that what was said before it is not so, or no longer: "This was withdrawn later." */
export const takesAllBack = (text: string): boolean =>
  OF_ALL.test(text) && wordsIn(text).some((word) => STRONG.has(word) || UNDONE.has(word));

/** Without the month of May, and cans. */
const withoutNouns = (text: string): string => text.replace(/\bMay\b|\bcan(?=[:,.;)]|$)/g, '');

/** Words for what is not so, or somebody's word. */
const REPORTED = wordSet(
  'false myth myths rumour rumours rumor rumors wrong claim claims claimed alleged untrue fake suppose imagine example fiction joke',
);
/** Headings of what is not so yet. */
const AHEAD = wordSet(
  'planned estimate estimates estimated preliminary provisional draft drafts forecast forecasts proposal proposals target targets goals example examples',
);
/** Headings of what may be so, or was. */
const UNREAL =
  wordSet(`jokes question questions goal aim aims wishes plan plans suggestion suggestions idea ideas option options
  old former told think thinks wrote writes denied asked`);
/** Headings of what somebody wants, guesses or makes up. */
const WANTED =
  wordSet(`motion request excuse promise theory story dream film wish guess opinion rejected petition hint
  slogan advert advertisement quiz riddle prediction demand appeal`);

/** Whether a sentence says that what follows is false, supposed, or somebody's word. */
export const isReport = (text: string): boolean => wordsIn(text).some((word) => REPORTED.has(word));

/** Whether a heading says that what stands behind it is no fact: a plan, an estimate, a question. */
export const isUnreal = (heading: string): boolean =>
  wordsIn(heading).some((word) => REPORTED.has(word) || AHEAD.has(word) || WANTED.has(word));

/** Whether a heading says that what stands behind it is not simply so. */
export const isDoubted = (heading: string): boolean =>
  isUnreal(heading) ||
  wordsIn(withoutNouns(heading)).some((word) =>
    [STRONG, WEAK, MODAL, HEDGES, UNREAL].some((list) => list.has(word)),
  );

type Text = { text: string };
/** A claim, with the roots of its words. */
type Claimed = { text: string; roots: readonly string[] };
const LABEL = /^[^:]{1,60}:\s/;

/**
 * Whether a sentence speaks of the text that it stands in and of whoever wrote it, whatever it says of them: "I misread
 * it", "Scrap the above", "The figure given here was invented".
 */
const isOfItself = (text: string): boolean =>
  /\b(?:I|[Mm]y|[Mm]e|[Aa]bove)\b/.test(text) || (OF_TEXT.test(text) && !/\d/.test(text));
const OF_TEXT = new RegExp(
  `^\\s*(?:\\p{L}+ ){0,3}${oneOf(`digits?, figures?, numbers?, amounts?, lines?, notes?, mails?, messages?, statements?, sentences?`)}\\b`,
  'iu',
);

/** Whether a word of a sentence makes it say less than it seems to, or the opposite; a "no" before a noun alone does not. */
export const isHedged = (text: string): boolean => {
  const words = wordsIn(withoutNouns(text));
  return words.some(
    (word, at) =>
      (MODAL.has(word) && !(word === 'claimed' && words[at - 1] === 'be')) ||
      (HEDGES.has(word) && (word !== 'no' || words[at + 1] === 'longer')),
  );
};

/** "deliver" and "deliveri": one begins with the other. */
const isAkin = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) > 4 && (a.startsWith(b) || b.startsWith(a)));

/**
 * Whether other sentences may take back, limit or replace what some of them say: one that speaks of the same, or of
 * whatever was said before it, and has a word that does so. Of what is said `inWords` of the claim itself, another
 * sentence must share two words to deny it.
 */
export function isShaken(
  lines: readonly Text[],
  used: ReadonlySet<number>,
  claim: Claimed,
  how: { inWords?: boolean; isTold?: boolean } = {},
): boolean {
  const last = Math.max(-1, ...used);
  return (
    deniedBy(lines, used, claim.roots) !== undefined ||
    lines.some(
      ({ text }, at) =>
        !used.has(at) &&
        (limits(text, at === 0, claim, how.inWords === true) ||
          retells(text, claim.text, at > last, how.inWords || how.isTold ? 'told' : 'derived')),
    )
  );
}

/** "It was Paul who did it", "it turned out to be a copy": exceptions, and what was found to be otherwise. */
const TURNED_OUT =
  /^\s*exceptions?\b|\bturn(?:s|ed) out\b|\bit (?:is|was) (?:not )?(?:\p{L}+ ){1,4}(?:who|that|which)\b/iu;

/** The first sentence that takes back or replaces what some say, whatever it is of. */
export function deniedBy<T extends Text>(
  lines: readonly T[],
  used: ReadonlySet<number>,
  roots: readonly string[],
): T | undefined {
  const own = new Set(roots);
  const last = Math.max(-1, ...[...used].filter((line) => line < lines.length));
  // "Project Alpha: approved on 3 May", of the project; "First mail: it is on 3 May", of whatever it is.
  const isOther = (said: string, text: string): boolean => {
    const [label, another] = [said, text].map((one) => LABEL.exec(one)?.[0] ?? '');
    const isSource = label !== '' && !rootsIn(label ?? '').some((root) => own.has(root));
    const isLabelled = isSource && rootsIn(label ?? '').some((root) => rootsIn(another ?? '').includes(root));
    return tellsOtherwise(
      isLabelled ? text.slice(another?.length) : text,
      isSource ? said.slice(label?.length) : said,
    );
  };
  // "Three orders were cancelled" is itself told in such words.
  const isStrong = (word: string): boolean => STRONG.has(word) && !own.has(rootOf(word));
  return lines.find(({ text }, at) => {
    const words = wordsIn(text);
    if (words.some(isStrong) || /\bmake (?:that|it)\b/i.test(text)) return true;
    if (used.has(at)) return false;
    if ([...used].some((line) => isOther(lines[line]?.text ?? '', text)) || (at > last && isOfItself(text)))
      return true;
    const isOfOther = GOES_BACK.test(text) && words.some((word) => OTHER.has(word));
    // "Motion: …. The motion failed."
    const isOfRecord = [...used].some((line) =>
      isOfLabel(text, LABEL.exec(lines[line]?.text ?? '')?.[0] ?? ''),
    );
    return isOfRecord || TURNED_OUT.test(text) || OBJECTS.test(text) || takesAllBack(text) || isOfOther;
  });
}

/** What says that there is nothing besides: it limits nothing. */
const NOTHING_ELSE = new RegExp(
  `\\b(?:${oneOf('no (?:other|further|more|extra|additional), (?:nothing|none) else, no exceptions?')}|` +
    String.raw`with(?:out|\s+no) (?:pause|break|interruption)s?)\b`,
  'gi',
);

/** Whether a sentence of the same, or of whatever was said before it, has a word that limits or turns it. */
function limits(line: string, isFirst: boolean, claim: Claimed, inWords: boolean): boolean {
  const { roots } = claim;
  // "Sample 7 was not tested" says nothing of sample 6.
  if (isOfAnother(line, claim.text)) return false;
  const text = (inWords ? joined(line) : line).replace(NOTHING_ELSE, ' ');
  const words = wordsIn(withoutNouns(text));
  const heading = wordsIn(/^[^:]{1,60}:/.exec(text)?.[0] ?? '');
  const akin = (some: readonly string[]): number =>
    some.filter((root) => roots.some((one) => isAkin(root, one))).length;
  const all = rootsIn(text);
  return words.some((turn, at) => {
    if (!WEAK.has(turn) && !HEDGES.has(turn) && !MODAL.has(turn)) return false;
    // "Mia did not" says nothing of Leo.
    if (/^\s*\p{Lu}\p{Ll}+ (?:did|does|do|is|was|has|had|are|were|can|will) not[.!]?\s*$/u.test(text))
      return akin(all) > 0 || GOES_BACK.test(text);
    // "Nobody is in the hall" says nothing of the cellar.
    const isOfNone = /^\s*(?:nobody|nothing|none)\b/i.test(text) && all.length > 1 && akin(all) === 0;
    if (isOfNone && !/\b(?:it|them|this|that|these|those|so)\b/i.test(text)) return false;
    if (GOES_BACK.test(text) || all.length < 2 || (isFirst && heading.includes(turn))) return true;
    // "Damage by frost is not covered" says nothing of theft: by what it is of, before the word that turns it.
    const subject = rootsIn(words.slice(0, at).join(' '));
    if (inWords && !WEAK.has(turn)) return akin(all) > 1;
    return akin(subject.length > 0 ? subject : all) > 0;
  });
}
