import { oncePerDocument } from '@truepenny/verifier';
import { type Act, leavesSomething } from '../../acts/act.ts';
import { momentOf } from '../../authority/order/moments.ts';
import { wordOf } from '../../authority/order/standing.ts';
import { contentWords } from '../../authority/order/words.ts';
import { isPersonalColumn, isSecretColumn } from '../../language/secrets.ts';
import { type Authorities, coveredBy } from './authorities.ts';
import { beside } from './beside.ts';
import type { Brief } from './brief.ts';
import { numbersIn } from './contrast/spots.ts';
import { isReckoned, isWritten } from './contrast/values.ts';
import { contrast } from './contrast.ts';
import { type Code, type Finding, passage } from './finding.ts';
import { steering } from './steering.ts';

/** What an act owes before it is allowed; each finds faults of one kind. Pure and linear. */
type Obligation = (brief: Brief, authorities: Authorities) => Finding[];

/** More numbers than these are not put together to see whether one follows from others. */
const MOST_NUMBERS = 40;

/** The policy, the mandate and the order rule it out. */
const authority: Obligation = (brief, { policy, mandate, order }) => {
  const quotes = quotesOf(brief);
  const numbers = numbersIn([...brief.principal, ...brief.evidence], MOST_NUMBERS);
  const covered = [policy, mandate].some((one) => one?.says === 'covers');
  return [
    ...(policy?.says === 'forbids'
      ? [{ code: 'forbidden' as const, reason: policy.missing.map(({ why }) => why).join(' '), quotes }]
      : []),
    ...(mandate?.missing ?? []).map(
      ({ what, why, is }): Finding => ({
        code: is !== 'contradicted' ? 'unclear' : what === 'misdeclared' ? 'misdeclared' : 'limit',
        reason: `${sentence(why)}`,
        quotes,
      }),
    ),
    ...order.missing.flatMap(({ what, why, is }): Finding[] => {
      const code = ORDER_CODES[is];
      if (code === undefined) return [];
      if (code === 'graver' && covered) return [];
      // "No, I mean Maja": what was not understood may have put the very value in the place of the other.
      const [, value = ''] = /'([^']+)'$/.exec(what) ?? [];
      const corrected = order.unread.some(({ quote }) => value && quote.includes(value));
      if (
        code === 'contradicted' &&
        (corrected ||
          isSaidElsewhere(value, brief) ||
          isFullName(value, why, brief) ||
          isJoined(value, brief) ||
          isWritten({ moment: momentOf(value) ?? {} }, saidIn(brief)) ||
          isReckoned({ number: Number(value) }, numbers))
      )
        return [];
      return [
        { code: code === 'contradicted' && what === 'recipient' ? 'recipient' : code, reason: why, quotes },
      ];
    }),
  ];
};

/** "Add the VAT and invoice Orb": what was said, but not where the act has it, is not ruled out by where it stands. */
const isSaidElsewhere = (value: string, { principal }: Brief): boolean =>
  isSaidLater(value, principal) ||
  (value.length > 2 &&
    /\p{L}/u.test(value) &&
    wordOf(principal).sentences.some(({ quote, kind }) => kind !== 'pasted' && quote.includes(value)));

/** "Pay Lisa", where a record names Lisa Brandt. */
const isFullName = (value: string, why: string, { evidence }: Brief): boolean => {
  const short = contentWords(/'([^']+)'\.$/.exec(why)?.[1] ?? '');
  const isShort = short.length > 0 && short.every((word) => contentWords(value).includes(word));
  return isShort && evidence.some(({ text }) => text.includes(value));
};

/** "app.log in /srv/logs" is /srv/logs/app.log. */
function isJoined(value: string, { principal }: Brief): boolean {
  const at = value.lastIndexOf('/');
  const parts = [value.slice(0, at), value.slice(at + 1)];
  return at > 0 && parts.every((part) => part !== '' && principal.some(({ text }) => text.includes(part)));
}

/** "Make it 12 boxes": a number that a further turn of the principal has. */
const isSaidLater = (value: string, [, ...turns]: Brief['principal']): boolean =>
  /^\d/.test(value) && turns.some(({ text }) => text.match(/\d[\d.,]*\d|\d/g)?.includes(value));

const saidIn = ({ principal }: Brief): string => principal.map(({ text }) => text.toLowerCase()).join('\n');

const ORDER_CODES: Readonly<Record<string, Code | undefined>> = {
  contradicted: 'contradicted',
  'taken-back': 'taken-back',
  graver: 'graver',
};

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

const quotesOf = ({ acts }: Brief): Finding['quotes'] => {
  const [first] = acts;
  return first ? [passage(first.document, first.act.span.start, first.act.span.end)] : [];
};

/** What it does cannot be told by reading it. */
const opaque: Obligation = ({ acts }) =>
  acts.flatMap(({ document, act }): Finding[] =>
    act.opaque === undefined
      ? []
      : [
          {
            code: 'opaque',
            reason: `What it does cannot be told by reading it: ${act.opaque}.`,
            quotes: [passage(document, act.span.start, act.span.end)],
          },
        ],
  );

/** It reads a secret, or writes one to others, that no source of authority names. */
const secrets: Obligation = (brief, authorities) =>
  coveredBy(authorities)
    ? []
    : brief.acts
        .filter(({ act }) => act.secret || tellsSecret(act, brief))
        .map(({ document, act }) => ({
          code: 'secret',
          reason: 'It reads or passes on a secret that the request does not name.',
          quotes: [passage(document, act.span.start, act.span.end)],
        }));

/** "Shared secret: x-19", "password = x": what something is called, and what stands behind it. */
const LABELLED =
  /([\p{L}_]{2,30}(?: [\p{L}_]{2,30}){0,2})(?: is)?["'`]?\s{0,2}[:=]?\s{0,2}["'`]?([\p{L}\p{N}_./+-]{4,80})/gu;
const MOST_LABELLED = 200;

/**
 * Whether a text that is written holds what the evidence calls a secret, and the principal speaks of none; or what
 * tells who somebody is, and goes to an address that nobody named.
 */
function tellsSecret({ effect, values, recipients }: Act, { evidence, principal }: Brief): boolean {
  if (effect === 'read' || values.length === 0) return false;
  const said = principal.flatMap(({ text }) => text.match(/[\p{L}_-]+/gu) ?? []);
  const known = [...principal, ...evidence].map(({ text }) => text.toLowerCase());
  const isStrange = (one: string): boolean =>
    one.includes('@') && !known.some((text) => text.includes(one.toLowerCase()));
  const isTold = (name: string): boolean =>
    (isSecretColumn(name) && !said.some(isSecretColumn)) ||
    (isPersonalColumn(name) && recipients.some(isStrange));
  return evidence.some((document) =>
    labelledIn(document).some(
      ({ label, value }) =>
        values.some((one) => one.text.length > value.length && one.text.includes(value)) && isTold(label),
    ),
  );
}

/** What a document calls by a name, of what has a digit; read once. */
const labelledIn = oncePerDocument((text) =>
  [...text.matchAll(LABELLED)]
    .slice(0, MOST_LABELLED)
    .flatMap(([, label = '', value = '']) =>
      /\d/.test(value) ? [{ label: label.replaceAll(' ', '_'), value }] : [],
    ),
);

/** An order that stands in data is followed. */
const steered: Obligation = (brief, authorities) => (coveredBy(authorities) ? [] : steering(brief));

/** Something in the texts of the act was not understood. */
const unread: Obligation = ({ proposed, isCut }) => [
  ...(isCut
    ? [{ code: 'unread' as const, reason: 'More was done in earlier turns than is read.', quotes: [] }]
    : []),
  ...proposed.flatMap(({ document, reading }) => {
    const spans = [...reading.unread, ...reading.acts.flatMap((act) => act.unread)];
    return spans.slice(0, 4).map(({ start, end }): Finding => {
      const quote = passage(document, start, end);
      return { code: 'unread', reason: `“${quote.text}” was not understood.`, quotes: [quote] };
    });
  }),
];

/** Several texts say what is to be done, and differ. */
const misdeclared: Obligation = ({ proposed, acts, isTrajectory }) => {
  if (proposed.length < 2 || isTrajectory) return [];
  const effects = proposed.map(({ reading }) =>
    reading.acts
      .filter(leavesSomething)
      .map(({ effect }) => effect)
      .join(),
  );
  if (new Set(effects).size < 2) return [];
  const quotes = acts.map(({ document, act }) => passage(document, act.span.start, act.span.end)).slice(0, 2);
  return [
    { code: 'misdeclared', reason: 'What the agent says it will do and what it calls differ.', quotes },
  ];
};

export const OBLIGATIONS: readonly Obligation[] = [
  authority,
  contrast,
  misdeclared,
  steered,
  opaque,
  secrets,
  unread,
  beside,
];
