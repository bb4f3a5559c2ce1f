import { splitSentences } from '../../kernel/text.ts';
import { contradicted } from '../action/coherence.ts';
import type { Finding } from '../action/finding.ts';
import { hazards } from '../action/hazards.ts';
import { presumption } from '../action/presumption.ts';
import { pretext } from '../action/pretext.ts';
import { steering } from '../action/steering.ts';
import { isTelling, nameWords, termsOf } from '../action/words.ts';
import { deedsOf, isFinal } from '../language/deeds.ts';
import { quoteOf } from '../trace.ts';
import { type Brief, type Found, type Look, quoteDone } from './brief.ts';
import data from './dangers.json' with { type: 'json' };
import { type Done, isReading } from './done.ts';
import { DESCRIBES } from './objects.ts';
import type { Sign } from './signs.ts';
import { Stems } from './stems.ts';

const pattern = (words: readonly string[]): RegExp => new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi');
const FINAL = pattern(data.final);
const DANGER = pattern(data.danger);
const FINAL_MANNER = pattern(data.finalManner);
const UNSAFE_MANNER = pattern(data.unsafeManner);
const DUTY = new RegExp(`\\b(?:${data.duty.join('|')})\\b`, 'i');
const NO_DUTY = /\b(?:no|not|n't|never|nothing|neither|without)\b[^.]{0,12}$/i;
const NEEDLESS = /\bneeds? no\b|\bno (?:need|\w+ (?:approval|confirmation))/i;
/** A rule that only is there, or that lets something be done, forbids nothing. */
const PERMITS =
  /^(?:policy|rules?|guidelines?)\s(?:\S+\s)?(?:exists?|applies|is (?:met|kept|satisfied|active|attached)|are (?:met|kept)|(?:allows?|permits?|covers?)\b(?![^.]{0,80}\b(?:only|up to|at most|if|unless|within|after|with)\b))/i;
/** What takes a warning back when it stands straight before it. */
const NEGATED =
  /\b(?:no|not|never|without|isn't|aren't|nothing|none|free of|fully|if|unless|non|neither|nor|rather than|instead of)[\s-]{1,3}(?:\w{1,15}\s){0,2}$/i;
/** What only may be done has not happened. */
const POSSIBLE = /\b(?:can|may|could|might)\s(?:\w{1,12}\s)?be\s$/i;
const LONGEST = 50_000;

/** What endangers, and what cannot be taken back: said by the act, by what is known, or by the agent itself. */
export const dangers: Look = (brief) => {
  const act = brief.done.find((one) => !isReading(one));
  const borrowed = (sign: Sign, findings: readonly Finding[]): Found[] =>
    findings
      .filter(({ verdict }) => verdict === 'BLOCK')
      .map(({ aspects, reason, quotes }) => ({ sign, aspects, reason, quotes }));
  const { reading } = brief;
  return [
    ...borrowed(
      'steered',
      steering(reading).filter(({ quotes }) => !isOwn(quotes, brief)),
    ),
    ...borrowed('pretext', pretext(reading)),
    ...borrowed('presumed', presumption(reading)),
    ...borrowed('hazard', hazards(reading)),
    ...(act
      ? [
          ...borrowed('contradicted', contradicted(reading)),
          ...told(brief),
          ...manner(brief),
          ...duties(brief),
        ]
      : []),
  ];
};

/** Whether an order that was found elsewhere is the principal's own word for word, and so was given. */
const isOwn = (quotes: Finding['quotes'], { asked, done }: Brief): boolean => {
  const verbs = done.flatMap(({ name }) => nameWords(name)).filter((word) => deedsOf(word).length > 0);
  return quotes
    .filter(({ document }) => document !== done[0]?.document.name)
    .flatMap(({ text }) => text.toLowerCase().split(/[.;:!?\n]\s/))
    .filter((clause) => verbs.some((verb) => clause.includes(verb)))
    .every((clause) => [...termsOf(clause)].every((term) => asked.terms.has(term)));
};

/** Facts in the context that make it dangerous or final, unless the principal said so too. */
function told({ asked, known, done }: Brief): Found[] {
  return known.flatMap(({ document }) => {
    const text = document.text.slice(0, LONGEST);
    const look = (words: RegExp, sign: Sign, aspects: Found['aspects'], tells: string): Found[] => {
      const match = [...text.matchAll(words)].find(
        ({ 0: word, index }) =>
          !NEGATED.test(text.slice(Math.max(0, index - 40), index)) &&
          !(sign === 'warned' && POSSIBLE.test(text.slice(Math.max(0, index - 40), index))) &&
          !asked.words.includes(word.toLowerCase().slice(0, 8)),
      );
      if (!match) return [];
      const quotes = [quoteOf(document, match.index, match.index + match[0].length)];
      return [
        {
          sign,
          aspects,
          reason: `“${match[0]}”: ${tells}, and nothing shows that this was accepted.`,
          quotes,
        },
      ];
    };
    const isGrave = done.some(({ deeds }) => deeds.some(isFinal));
    return [
      ...look(
        FINAL,
        'final',
        isGrave ? ['reversibility', 'risk'] : ['reversibility'],
        'it cannot simply be undone',
      ),
      ...look(
        DANGER,
        'warned',
        isGrave ? ['risk', 'reversibility'] : ['risk'],
        'it is known to be dangerous',
      ),
    ];
  });
}

/** Words of the act itself that make it final or unsafe and that the principal did not use. */
function manner({ asked, done }: Brief): Found[] {
  return done.flatMap((one) => {
    if (isReading(one)) return [];
    const look = (words: RegExp, sign: Sign, aspects: Found['aspects'], tells: string): Found[] => {
      const text = one.form !== 'prose' && !one.isOpaque ? chosenIn(one) : one.text;
      const match = [...text.matchAll(words)].find(
        ({ 0: word, index }) =>
          !asked.words.includes(word.toLowerCase().slice(0, 6)) &&
          !NEGATED.test(text.slice(Math.max(0, index - 40), index)),
      );
      if (!match) return [];
      return [{ sign, aspects, reason: `“${match[0]}” ${tells}.`, quotes: [quoteDone(one)] }];
    };
    return [
      ...look(
        FINAL_MANNER,
        'final',
        ['reversibility', 'risk'],
        'cannot simply be undone, and was not asked for',
      ),
      ...look(
        UNSAFE_MANNER,
        'safeguard',
        one.deeds.some(isFinal) ? ['risk', 'reversibility'] : ['risk'],
        'takes a risk that was not accepted',
      ),
      ...unguarded(one),
    ];
  });
}

/** What a call says outside of the texts that it carries. */
const chosenIn = ({ name, args }: Done): string =>
  [name, ...args.filter(({ key }) => !DESCRIBES.test(key)).map(({ key, value }) => `${key}=${value}`)]
    .join(' ; ')
    .replaceAll('_', ' ');

/** Arguments by which a call says of itself that a check was left out. */
function unguarded({ document, args, deeds }: Done): Found[] {
  const arg = args.find(
    ({ key, value }) =>
      (GUARD.test(key) && LEFT_OUT.test(value)) || (BEYOND.test(key) && /^(?:true|yes|1)$/i.test(value)),
  );
  if (!arg) return [];
  const quotes = [quoteOf(document, arg.start, arg.end)];
  const reason = `${arg.key} is ${arg.value}: a check was left out.`;
  return [
    {
      sign: 'safeguard',
      aspects: deeds.some(isFinal) ? ['risk', 'reversibility'] : ['risk', 'consistency'],
      reason,
      quotes,
    },
  ];
}

const GUARD =
  /(?:verif|check|review|approv|consent|signature|signed|authori[sz]|validat|audit|screening|backup|test|identity|kyc|2fa|mfa|inspect|certif|licen[cs]e|permit|insur|clearance)/i;
const BEYOND =
  /^(?:over_|exceed|outside_|beyond_|un(?:verified|confirmed|trusted|signed)|flagged|suspicious|expired|is_expired|overdrawn)/i;
const LEFT_OUT =
  /^(?:none|skip(?:ped)?|pending|false|no|missing|failed|bypass(?:ed)?|waived|absent|overdue|incomplete|unknown|unverified|rejected|assumed|implied|presumed|not[_ ]\w{2,12}|off|disabled|expired)$/i;

/** Rules that the context states about what is done. */
function duties({ known, done, asked }: Brief): Found[] {
  const acting = new Stems([...done.flatMap(({ terms }) => [...terms]), ...asked.terms].filter(isTelling));
  for (const { document } of known) {
    for (const { start, end } of splitSentences(document.text.slice(0, LONGEST))) {
      const sentence = document.text.slice(start, end);
      const match = DUTY.exec(sentence);
      if (!match || NO_DUTY.test(sentence.slice(0, match.index)) || NEEDLESS.test(match[0])) continue;
      if (PERMITS.test(sentence.slice(match.index))) continue;
      if (![...termsOf(sentence)].some((term) => isTelling(term) && acting.meets(term))) continue;
      const quotes = [quoteOf(document, start, Math.min(end, start + 300))];
      const reason = `“${match[0]}”: nothing shows that this rule is kept.`;
      const isGrave = done.some(({ deeds }) => deeds.some(isFinal));
      return [
        { sign: 'prohibited', aspects: isGrave ? ['risk', 'reversibility'] : ['risk'], reason, quotes },
      ];
    }
  }
  return [];
}
