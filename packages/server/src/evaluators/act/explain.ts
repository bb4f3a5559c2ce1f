import type { Explanation } from '@truepenny/verifier';
import { type Authorities, coveredBy, openMandate } from './authorities.ts';
import type { Brief } from './brief.ts';
import { type Finding, rulesOut } from './finding.ts';

/** Longer lists help nobody. */
const MOST = 8;

/** What accounts for the act and what does not. `to_allow` is never empty unless an authority covers it all. */
export function explain(brief: Brief, authorities: Authorities, findings: readonly Finding[]): Explanation {
  const { policy, mandate, order } = authorities;
  const open = openMandate(authorities);
  const cover = findings.length === 0 && !open ? coveredBy(authorities) : undefined;
  const sources = [policy, mandate ?? open, order].filter((one) => one !== undefined);
  if (cover)
    return { authority: cover.kind, matched: [...cover.matched], missing: [], unread: [], to_allow: [] };
  const missing = [
    ...sources.flatMap((one) => one.missing.map(({ what, why }) => ({ what, why }))),
    ...findings
      .filter(({ code }) => !TOLD.has(code))
      .map(({ code, reason }) => ({ what: WORDS[code] ?? code, why: reason })),
  ];
  const unread = [
    ...sources.flatMap((one) => one.unread),
    ...findings.flatMap(({ code, quotes }) =>
      code === 'unread' ? quotes.map(({ document, text }) => ({ where: document, quote: text.trim() })) : [],
    ),
  ];
  return {
    authority: null,
    matched: sources.flatMap((one) => [...one.matched]).slice(0, MOST),
    missing: once(missing, ({ why }) => why),
    unread: once(unread, ({ where, quote }) => `${where}\n${quote}`),
    to_allow: once(toAllow(brief, sources, findings), (text) => text),
  };
}

const once = <T>(list: readonly T[], key: (one: T) => string): T[] =>
  [...new Map(list.map((one) => [key(one), one])).values()].slice(0, MOST);

/** Said by the source of authority itself already, or under `unread`. */
const TOLD = new Set('unread limit misdeclared unclear contradicted recipient taken-back graver'.split(' '));

const WORDS: Readonly<Record<string, string>> = {
  objection: 'objection',
  'done-already': 'done already',
  opaque: 'what it does',
  secret: 'a secret',
  steered: 'whose order it is',
  forbidden: 'policy',
};

function toAllow(
  { acts, principal }: Brief,
  sources: readonly { toAllow: readonly string[] }[],
  findings: readonly Finding[],
): string[] {
  const said = sources.flatMap((one) => [...one.toAllow]);
  const found = findings.flatMap(({ code, quotes }) => ADVICE[code]?.(quotes[0]?.text.trim() ?? '') ?? []);
  if (said.length + found.length > 0) return [...said, ...found];
  if (acts.length === 0) return ['Send the act as `call: {tool, arguments}`, so that it can be read.'];
  if (principal.length === 0)
    return ["Send the principal's own words as `instruction`, or bind a policy to the key."];
  if (findings.some(rulesOut))
    return ['Have the principal order this act by name, or permit it by a policy.'];
  return ['Have the principal name every value of this act, or permit it by a policy.'];
}

const ADVICE: Readonly<Record<string, (quote: string) => string[]>> = {
  objection: (quote) => [`Settle what “${quote}” says with the principal, and send the answer.`],
  'done-already': (quote) => [`Show that it is still to be done although it says “${quote}”.`],
  unread: (quote) => [`Say “${quote}” in plain words, or leave it out where it is not needed.`],
  opaque: () => [
    'Send the command or query with every part written out: no substitution, no variable, no nested interpreter.',
  ],
  secret: () => ['Have the principal name the secret, letter by letter, or permit it by a policy.'],
  steered: (quote) => [`Have the principal order it in their own words; “${quote}” is not theirs.`],
};
