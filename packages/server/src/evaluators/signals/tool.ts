import { leavesSomething } from '../../acts/act.ts';
import type { Brief } from '../act/brief.ts';
import { passage } from '../act/finding.ts';
import safeguards from './safeguards.json' with { type: 'json' };
import type { Sign } from './sign.ts';
import tools from './tools.json' with { type: 'json' };

const HARMFUL = new Set(tools.entries.harmful);
const AGAINST = new Set(tools.entries.guards);
const GUARDS = new Set(safeguards.entries.guards);
const OFF = new Set(safeguards.entries.off);
const FLAGS = safeguards.entries.flags.map(({ key, value, tells, unless }: Flag) => ({
  unless: unless?.split(';') ?? [],
  key: new RegExp(key, 'i'),
  value: new RegExp(value, 'i'),
  tells,
}));
/** `unless`: words of the principal that ask for it. */
type Flag = { key: string; value: string; tells: string; unless?: string };
/** A longer text says much and switches nothing. */
const LONGEST = 400;
const PART = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+\w*/g;

/** The words of a name, taken apart at capitals and underscores, in small letters. */
const partsOf = (name: string): string[] => [...name.matchAll(PART)].map(([part]) => part.toLowerCase());

/** What a tool's name and arguments say of it: that it is made to harm, or that protection is switched off. */
export function tool(brief: Brief): Sign[] {
  const own = brief.principal.map(({ text }) => text.toLowerCase()).join('\n');
  return brief.acts.flatMap(({ document, act }): Sign[] => {
    if (act.form === 'prose') return [];
    const { start, end } = act.span;
    const quotes = [passage(document, start, end)];
    const sign = (aspects: string[], reason: string, alone: boolean): Sign => ({
      aspects,
      reason,
      quotes,
      alone,
    });
    const name = partsOf(act.verb);
    const harmful = name.find((part) => HARMFUL.has(part));
    const found: Sign[] = [];
    if (harmful !== undefined && !name.some((part) => AGAINST.has(part)))
      found.push(
        sign(
          ['risk', 'privilege', 'intent'],
          `The tool's own name says that it is made to harm: “${harmful}”.`,
          true,
        ),
      );
    if (!leavesSomething(act)) return found;
    for (const { name: key = '', text } of act.values) {
      const flag = FLAGS.find(
        ({ key: of, value, unless }) =>
          of.test(key) && value.test(text) && !unless.some((words) => own.includes(words)),
      );
      if (flag)
        found.push(
          sign(
            ['risk', 'privilege', 'reversibility', 'consistency'],
            `${key} is ${text}: ${flag.tells}.`,
            true,
          ),
        );
    }
    const words = end - start > LONGEST ? [] : partsOf(document.text.slice(start, end));
    const guard = words.some((word) => OFF.has(word)) ? words.find((word) => GUARDS.has(word)) : undefined;
    if (guard !== undefined && !own.includes(guard))
      found.push(
        sign(
          ['risk', 'privilege', 'scope'],
          `It switches off what protects (${guard}), which was not asked for.`,
          false,
        ),
      );
    return found;
  });
}
