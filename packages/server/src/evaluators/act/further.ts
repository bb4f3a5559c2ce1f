import { verbOf } from '../../acts/prose/verbs.ts';
import { asksFor, type Meaning } from '../../authority/order/groups.ts';
import objections from '../../language/lexicon/objections.json' with { type: 'json' };

const BESIDES: ReadonlySet<string> = new Set(objections.entries.besides);
const MORE: ReadonlySet<string> = new Set(objections.entries.more);
/** What may stand between "I" and what I do. */
const LEADS: ReadonlySet<string> = new Set([...BESIDES, 'will', 'shall', 'now', 'just', 'can']);

type Look = { meanings: readonly Meaning[]; said: ReadonlySet<string>; telling: ReadonlySet<string> };

/**
 * The verb by which an agent's own words tell that it does another act besides, which nobody asked for: "Afterwards I
 * wipe its backups", or the hour that they tell it for in its place: "at nine", of an act at 08:00. Undefined where they
 * tell of the act itself, of what was said, or of looking something up. `bases` are the words with numbers in digits.
 */
export function furtherIn(
  words: readonly string[],
  bases: readonly string[],
  { meanings, said, telling }: Look,
  isSaid: (word: string, said: ReadonlySet<string>) => boolean,
): string | undefined {
  const adds = words.some((word) => BESIDES.has(word));
  // "Then I also deactivate SUMMER9": the same once more.
  const more = words.some((word) => MORE.has(word));
  const hour = hourOtherwise(bases, telling);
  if (hour !== undefined) return hour;
  return words.find((word, at) => {
    const who = words.slice(0, at).findLast((one) => !LEADS.has(one)) ?? '';
    if (!/^(?:i|we)(?:['’]ll)?$/.test(who) || (isSaid(word, said) && !more)) return false;
    // "I let them know"
    if (word === 'let') return words.includes('know');
    const verb = verbOf(word);
    if (!verb || verb.lemma !== word) return false;
    const isGrave = /^(?:delete|send|pay|grant)$/.test(verb.effect);
    if (!isGrave && (!adds || /^(?:read|reply)$/.test(verb.effect))) return false;
    const told = { lemma: verb.lemma, groups: new Set(verb.groups), nouns: [] };
    return more || !meanings.some((meaning) => asksFor(told, meaning) || asksFor(meaning, told));
  });
}

function hourOtherwise(bases: readonly string[], telling: ReadonlySet<string>): string | undefined {
  const hours = [...telling].flatMap((word) => /^(\d{1,2}):\d\d/.exec(word)?.[1] ?? []).map(Number);
  const isOther = (one: string): boolean =>
    /^\d{1,2}$/.test(one) && hours.length > 0 && !hours.some((hour) => (hour - Number(one)) % 12 === 0);
  return bases.find((one, at) => bases[at - 1] === 'at' && isOther(one));
}
