import type { Act } from '../../acts/act.ts';
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import { wordSet } from './spoken.ts';
import type { Order } from './standing.ts';

/** How a command takes its operands; without any of these it takes one, which must have been named. */
type Takes = 'files' | 'none' | 'list' | 'turn' | 'remote' | 'kind' | 'state' | 'told' | 'loose';

type Place = 'only' | 'first' | 'last';

/** What a command says in words. */
export type Sense = {
  /** Words that it answers, those of its own name among them. */
  says: ReadonlySet<string>;
  /** One of these must have been said. */
  needs: ReadonlySet<string>;
  /** Words for the kind of thing that it changes. */
  of: ReadonlySet<string>;
  takes: ReadonlySet<Takes>;
  /** Words of which one says an operand: "executable" says `+x`. */
  means: ReadonlyMap<string, ReadonlySet<string>>;
  /** Prepositions or verbs behind which an operand is named: the `only` one or all, the `first`, the `last`. */
  behind: Readonly<Partial<Record<Place, ReadonlySet<string>>>>;
  /** Words of which one stands before such a preposition. */
  heads: ReadonlySet<string>;
  /** Words that make a name right behind them that of something else. */
  others: ReadonlySet<string>;
  /** Words that, said of one, are no whole of what is changed where nothing is named. */
  parts: ReadonlySet<string>;
  /** Words for the kind of an operand, which say nothing right before it. */
  kinds: ReadonlySet<string>;
  /** Operands that only say how an answer looks. */
  shown: ReadonlySet<string>;
};

/** A flag's part in what was said; `free` has no effect, or none but on how something is shown. */
export type Flag =
  | 'free'
  | { kind?: string; words?: string; also?: string; means?: Readonly<Record<string, string>> };

type Listed = {
  says: string;
  needs: string;
  of?: string;
  takes?: string;
  means?: Readonly<Record<string, string>>;
  behind?: Readonly<Partial<Record<Place, string>>>;
  heads?: string;
  others?: string;
  parts?: string;
  kinds?: string;
  shown?: string;
};

const entries: {
  commands: Readonly<Record<string, Listed>>;
  flags: Readonly<Record<string, Readonly<Record<string, Flag>>>>;
} = lexicon.entries as never;

/** Every name of an entry with what the entry says: names that share one are joined by commas. */
const byName = <Value, Own>(
  listed: Readonly<Record<string, Value>>,
  own: (value: Value, name: string) => Own,
): ReadonlyMap<string, Own> =>
  new Map(
    Object.entries(listed).flatMap(([names, value]) =>
      names.split(', ').map((name) => [name, own(value, name)] as const),
    ),
  );

const COMMANDS = byName(entries.commands, (listed, name): Sense => {
  const [verb = ''] = name.split(':');
  return {
    says: wordSet(`${listed.says} ${verb}`),
    needs: wordSet(listed.needs),
    of: wordSet(listed.of ?? ''),
    takes: new Set((listed.takes ?? '').split(' ').filter(Boolean) as Takes[]),
    means: new Map(Object.entries(listed.means ?? {}).map(([text, words]) => [text, wordSet(words)])),
    behind: Object.fromEntries(
      Object.entries(listed.behind ?? {}).map(([place, words]) => [place, new Set(words.split(' '))]),
    ),
    heads: wordSet(listed.heads ?? ''),
    others: wordSet(listed.others ?? ''),
    parts: wordSet(listed.parts ?? ''),
    kinds: wordSet(listed.kinds ?? ''),
    shown: new Set((listed.shown ?? '').split(' ')),
  };
});
const FLAGS = byName(entries.flags, (flags) => new Map(Object.entries(flags)));

/** A command by the flag that makes another of it, by its effect, or by its name. */
export const senseOf = ({ verb, effect, values }: Act): Sense | undefined =>
  values.map(({ name }) => COMMANDS.get(`${verb} ${name}`)).find((sense) => sense !== undefined) ??
  COMMANDS.get(`${verb}:${effect}`) ??
  COMMANDS.get(verb);

/** Whether a flag makes another command of it, as `-b` does of `git checkout`. */
export const isMaking = ({ verb }: Act, flag: string): boolean => COMMANDS.has(`${verb} ${flag}`);

/** What a flag says of a command, of its name's head (`git` of `git push`), or of what runs it on what is found. */
export function flagOf({ verb, effect, via }: Act, name: string): Flag | undefined {
  const words = verb.split(' ');
  const heads = words.map((_, at) => words.slice(0, words.length - at).join(' '));
  return (
    [`${verb}:${effect}`, ...heads]
      .map((one) => FLAGS.get(one)?.get(name))
      .find((one) => one !== undefined) ??
    (via.some((one) => one.startsWith('xargs')) ? FLAGS.get('xargs')?.get(name) : undefined)
  );
}

/** Whether a command changes files that it names. */
export const isOnFiles = (act: Act): boolean => senseOf(act)?.takes.has('files') ?? false;

/** Whether an order asks for what a command does: "dump" for `pg_dump`, "check out" for `git checkout`. */
export function isAskedBy({ meaning: { lemma }, quote }: Order, act: Act): boolean {
  const needs = senseOf(act)?.needs;
  if (!needs) return false;
  const said = quote.toLowerCase().split(/\s+/);
  return needs.has(lemma) || said.some((word, at) => needs.has(`${word}${said[at + 1]}`));
}
