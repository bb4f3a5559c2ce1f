import { isIf } from './connectives.ts';
import type { Word } from './words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Verbs by which one asks what follows. */
const ASKS = set('imply entail mean infer conclude say follow deduce');
const ASKED_OF = set('concluded inferred deduced said implied');
/** Who is asked, or asked about: "does it …", "can we …", "does the passage …". */
const ASKED = set(
  'it this that we one you i be the context text passage above story evidence also logically necessarily then',
);
const ASKING = set('does do did can could would is may must');

const MOST_ASKED = 6;

/** A question of what follows: the words before it, and those of what is asked. */
export type Asked = { before: readonly Word[]; said: readonly Word[] };

/** The words of a claim that stand before and behind "does it follow that"; undefined where it does not ask so. */
export function askedIn(words: readonly Word[]): Asked | undefined {
  for (const [at, { text }] of words.entries()) {
    if (!ASKING.has(text)) continue;
    let end = at + 1;
    while (end - at <= MOST_ASKED && ASKED.has(words[end]?.text ?? '')) end++;
    const verb = words[end]?.text ?? '';
    // "Is it implied that", but not "is mean".
    if (!ASKED_OF.has(verb) && (text === 'is' || !ASKS.has(verb))) continue;
    const before = words.slice(0, at);
    const isAsked = at === 0 || isIf(before[0]) || FROM.test(before[0]?.text ?? '');
    return isAsked ? { before, said: withoutThat(words.slice(end + 1)) } : undefined;
  }
  return undefined;
}

/** What is asked from: a condition that is supposed, or the text itself. */
const FROM = /^(?:suppose|supposing|assuming|assume|given|based|from|according|in)$/;

/** "… from the text that …", "…, …": up to where what is asked begins. */
function withoutThat(words: readonly Word[]): readonly Word[] {
  const opens = words.findIndex(({ text }) => text !== 'that' && text !== ',');
  const said = opens < 0 ? [] : words.slice(opens);
  if (said[0]?.text !== 'from') return said;
  const end = said.findIndex(({ text }) => text === 'that' || text === ',');
  return end < 0 ? said : said.slice(end + 1);
}
