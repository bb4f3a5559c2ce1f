import type { Document, Quote } from '../judgement/case.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/**
 * A plan in the blocks world: from the facts of `initial`, can all the actions be carried out in order
 * (`possible`), and is every fact of `goal` so afterwards (`goal`)? Refuted `possible` says that the last
 * action cannot, while all before it can.
 */
export type BlocksProof = {
  kind: 'blocks';
  shows: 'established' | 'refuted';
  initial: Quote;
  actions: readonly Quote[];
} & ({ as: 'possible' } | { as: 'goal'; goal: Quote });

/** What stands on what; the table is '' and a held block stands on nothing that is listed. */
export type Blocks = { on: Map<string, string>; held: string | undefined };

export type BlockFact =
  | { is: 'on'; block: string; base: string }
  | { is: 'clear' | 'held'; block: string }
  | { is: 'hand-empty' };

export type BlockAction =
  | { does: 'pick-up' | 'put-down'; block: string }
  | { does: 'stack' | 'unstack'; block: string; base: string };

const TABLE = '';
const LONGEST_CLAUSE = 160;
const MARKS = /^[\s,.;:]+|[\s,.;:]+$/g;
const HAND = /^(?:the |my |its )?(?:robot(?:'s)? )?(?:hand|arm|gripper) (?:is|starts) (?:empty|free)$/;
const ON = /^(\S.*?) (?:is|sits|rests|stands|lies) (?:directly )?(?:on top of|atop|on) (\S.*)$/;
const CLEAR = /^(\S.*?) is clear$/;
const HELD = /^(?:i am|i'm|the hand is|the arm is|we are) holding (\S.*)$/;
const ACTIONS: [RegExp, BlockAction['does']][] = [
  [
    /\bunstack(?:s|ed|ing)? (\S.*?) (?:from (?:on top of|atop|the top of)|from|off (?:of )?) ?(\S.*)$/,
    'unstack',
  ],
  [/\bstack(?:s|ed|ing)? (\S.*?) (?:on top of|onto|on to|atop|on) (\S.*)$/, 'stack'],
  [/\bpick(?:s|ed|ing)? up (\S.*)$/, 'pick-up'],
  [/\bput(?:s|ting)? down (\S.*)$/, 'put-down'],
];

/** The facts of a list of clauses; undefined where one of them is no fact about blocks. */
export function readBlockFacts(text: string): BlockFact[] | undefined {
  const clauses = text
    .toLowerCase()
    .split(/[,;\n]|\band\b/)
    .map((clause) => clause.replace(MARKS, '').replace(/^that /, ''));
  const facts = clauses.filter(Boolean).map(readFact);
  return facts.every((fact) => fact !== undefined) && facts.length > 0 ? facts : undefined;
}

function readFact(clause: string): BlockFact | undefined {
  if (clause.length > LONGEST_CLAUSE) return undefined;
  if (HAND.test(clause)) return { is: 'hand-empty' };
  const clear = CLEAR.exec(clause)?.[1];
  if (clear) return { is: 'clear', block: nameOf(clear) };
  const held = HELD.exec(clause)?.[1];
  if (held) return { is: 'held', block: nameOf(held) };
  const [, block, base] = ON.exec(clause) ?? [];
  if (!block || !base) return undefined;
  return { is: 'on', block: nameOf(block), base: nameOf(base) === 'table' ? TABLE : nameOf(base) };
}

/** The one action of a text; undefined where it states none, or more than one. */
export function readBlockAction(text: string): BlockAction | undefined {
  const clause = text.toLowerCase().replace(MARKS, '');
  if (clause.length > LONGEST_CLAUSE || /\b(?:and|then|not|cannot|can't|if)\b/.test(clause)) return undefined;
  for (const [form, does] of ACTIONS) {
    const [, block, base] = form.exec(clause) ?? [];
    if (!block) continue;
    if (does === 'stack' || does === 'unstack') {
      return base ? { does, block: nameOf(block), base: nameOf(base) } : undefined;
    }
    return { does, block: nameOf(block) };
  }
  return undefined;
}

/** "The red block", "red" and "block red" are one; the table has a name like any other. */
function nameOf(words: string): string {
  const bare = words
    .replace(/^(?:the|a|an) /, '')
    .replace(/ (?:onto|on|from) the table$/, '')
    .replace(MARKS, '');
  return bare.replace(/^block | block$/, '') || bare;
}

/** The arrangement that the facts describe; undefined where they contradict each other or leave a block in the air. */
export function blocksFrom(facts: readonly BlockFact[]): Blocks | undefined {
  const blocks: Blocks = { on: new Map(), held: undefined };
  for (const fact of facts) {
    if (fact.is === 'held') {
      if (blocks.held !== undefined) return undefined;
      blocks.held = fact.block;
    }
    if (fact.is !== 'on') continue;
    if (blocks.on.has(fact.block)) return undefined;
    blocks.on.set(fact.block, fact.base);
  }
  const known = (block: string) => blocks.on.has(block) || blocks.held === block;
  const named = facts.every(
    (fact) =>
      fact.is === 'hand-empty' || (known(fact.block) && (fact.is !== 'on' || !fact.base || known(fact.base))),
  );
  return named && facts.every((fact) => isSo(blocks, fact)) ? blocks : undefined;
}

/** Whether the fact is so in this arrangement. */
export function isSo(blocks: Blocks, fact: BlockFact): boolean {
  if (fact.is === 'hand-empty') return blocks.held === undefined;
  if (fact.is === 'held') return blocks.held === fact.block;
  if (fact.is === 'on') return blocks.on.get(fact.block) === fact.base;
  return blocks.on.has(fact.block) && ![...blocks.on.values()].includes(fact.block);
}

/** Why the action cannot be carried out; undefined where it can. */
export function hindrance(blocks: Blocks, action: BlockAction): string | undefined {
  const { does, block } = action;
  if (does === 'pick-up' || does === 'unstack') {
    if (blocks.held !== undefined) return `the hand holds the ${blocks.held}`;
    const base = baseOf(action);
    if (blocks.on.get(block) !== base) return `the ${block} is not on the ${base || 'table'}`;
    return isSo(blocks, { is: 'clear', block }) ? undefined : `the ${block} is not clear`;
  }
  if (blocks.held !== block) return `the ${block} is not held`;
  const base = baseOf(action);
  return base === TABLE || isSo(blocks, { is: 'clear', block: base })
    ? undefined
    : `the ${base} is not clear`;
}

const baseOf = (action: BlockAction): string => ('base' in action ? action.base : TABLE);

/** The arrangement after the action, which nothing may hinder. */
export function afterAction({ on }: Blocks, action: BlockAction): Blocks {
  const after = new Map(on);
  const { does, block } = action;
  if (does === 'pick-up' || does === 'unstack') {
    after.delete(block);
    return { on: after, held: block };
  }
  return { on: after.set(block, baseOf(action)), held: undefined };
}

/** Carries out the quoted actions from the quoted facts. */
export function recheckBlocks(proof: BlocksProof, documents: readonly Document[]): Recheck {
  const quotes = [proof.initial, ...proof.actions, ...(proof.as === 'goal' ? [proof.goal] : [])];
  const fallen = quotes.map((quote) => recheckQuote(quote, documents)).find(({ holds }) => !holds);
  if (fallen) return fallen;
  const facts = readBlockFacts(proof.initial.text);
  let blocks = facts && blocksFrom(facts);
  if (!blocks) return fails('the first arrangement cannot be read');
  const established = proof.shows === 'established';
  for (const [index, quote] of proof.actions.entries()) {
    const action = readBlockAction(quote.text);
    if (!action) return fails(`"${quote.text}" is not one action`);
    const why = hindrance(blocks, action);
    if (why) {
      const last = index === proof.actions.length - 1;
      return proof.as === 'possible' && !established && last ? HOLDS : fails(`"${quote.text}": ${why}`);
    }
    blocks = afterAction(blocks, action);
  }
  if (proof.as === 'possible') return established ? HOLDS : fails('all actions can be done');
  const goal = readBlockFacts(proof.goal.text);
  if (!goal) return fails('the goal cannot be read');
  const met = goal.every((fact) => blocks && isSo(blocks, fact));
  return met === established ? HOLDS : fails(`the goal is ${met ? 'met' : 'not met'}`);
}
