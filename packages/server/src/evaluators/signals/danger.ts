import { leavesSomething } from '../../acts/act.ts';
import type { Document } from '../../kernel/panel.ts';
import { type Brief, orderedEffects } from '../act/brief.ts';
import { passage } from '../act/finding.ts';
import dangers from './dangers.json' with { type: 'json' };
import { compile, firstOf, type Phrase } from './phrase.ts';
import type { Sign } from './sign.ts';

type Entry = {
  id: string;
  tells: string;
  where: string;
  aspects: readonly string[];
  words: readonly Phrase[];
  alone?: boolean;
  unless?: string;
  unsaid?: boolean;
  case?: boolean;
};

const KINDS = (dangers.entries as readonly Entry[]).map((entry) => ({
  ...entry,
  expressions: compile(entry.words, entry.case),
}));

const LONGEST = 20_000;

/** What the act, the agent's reasons or the principal's text say that is known to be dangerous. */
export function danger(brief: Brief): Sign[] {
  const ordered = orderedEffects(brief);
  const own = brief.principal.map(({ text }) => text.toLowerCase()).join('\n');
  const places: Readonly<Record<string, readonly Place[]>> = {
    code: brief.acts
      .filter(({ act }) => act.form !== 'prose')
      .map((one) => ({ ...placeOf(one), text: withoutGiven(one, own) })),
    act: brief.acts.filter(({ act }) => leavesSomething(act)).map(placeOf),
    reasons: brief.reasons.map(whole),
    principal: brief.principal.map(whole),
  };
  return KINDS.flatMap(({ where, unless, unsaid, tells, aspects, alone, expressions }): Sign[] => {
    if (unless?.split(' ').some((effect) => ordered.has(effect))) return [];
    for (const { document, start, end, text = document.text } of places[where] ?? []) {
      const found = firstOf(expressions, text.slice(start, Math.min(end, start + LONGEST)));
      if (!found) continue;
      const quote = passage(document, start + found.start, start + found.end);
      if (unsaid && own.includes(quote.text.toLowerCase())) continue;
      return [{ aspects, alone: alone ?? false, reason: `${tells}: “${quote.text}”.`, quotes: [quote] }];
    }
    return [];
  });
}

type Place = { document: Document; start: number; end: number; text?: string };

const whole = (document: Document): Place => ({ document, start: 0, end: document.text.length });

const placeOf = ({ document, act }: Brief['acts'][number]): Place => ({ document, ...act.span });

/** A text without what the principal gives in several words: `band: "DROP TABLE"` drops none. */
const withoutGiven = ({ document, act: { values } }: Brief['acts'][number], own: string): string =>
  values.reduce(
    (rest, { role, text }) =>
      role !== 'path' && role !== 'option' && text.includes(' ') && own.includes(text.toLowerCase())
        ? rest.replaceAll(text, ' '.repeat(text.length))
        : rest,
    document.text,
  );
