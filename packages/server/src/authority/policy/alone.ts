import { applicable, policyDigest, type Rule } from '@truepenny/verifier/policy';
import type { Reading, ToolCall } from '../../acts/act.ts';
import { readCall, warm } from '../../acts/read.ts';
import { coverage } from '../order/coverage.ts';
import { accessesOf, type Split } from './accesses.ts';
import { compile } from './compile.ts';
import { conclude, hear } from './decide.ts';
import { Engine } from './engine.ts';

/** What a policy says of a call, and what stands open or against it, in words. */
export type Ruling = {
  decision: 'permit' | 'forbid' | 'undecided';
  /**
   * Whether it may be forbidden and that could not be told. Whoever does not know of this policy may not allow the
   * call then.
   */
  forbidOpen: boolean;
  /** Ids of the policies that decided. */
  determining: readonly string[];
  why: readonly string[];
};

/** A policy that is decided by where there is no service. */
export type AlonePolicy = {
  /** @param instruction The principal's words, by which a call is ordered or not. */
  decide(call: ToolCall, instruction: string | undefined, now: number): Promise<Ruling>;
};

/** Of longer texts nothing is read. */
const LONGEST_ORDER = 20_000;
const LONGEST_CALL = 200_000;

/**
 * Reads a policy and decides calls by it as the service does: the same reader, the same accesses, the stock engine.
 * Two things only the service knows. What was spent today: no policy that asks for it is heard of a payment. Whether
 * a value came from a tool's text: what is decided must hold either way.
 *
 * @throws {TypeError} for a text that is no policy, with each fault and its place.
 */
export async function openPolicy(text: string): Promise<AlonePolicy> {
  const compiled = compile(text);
  if ('faults' in compiled) {
    throw new TypeError(
      compiled.faults.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n'),
    );
  }
  await warm();
  const digest = await policyDigest(text);
  const { rules } = compiled;
  const forbids = new Set(rules.flatMap(({ id, effect }) => (effect === 'forbid' ? [id] : [])));
  const engine = new Engine();
  return { decide };

  async function decide(call: ToolCall, instruction: string | undefined, now: number): Promise<Ruling> {
    if (JSON.stringify(call).length > LONGEST_CALL) {
      return openTo(['it is too long'], forbids.size > 0);
    }
    const reading = readCall(call);
    const ordered = isOrdered(reading, instruction);
    const circumstances = { tool: call.tool, cwd: call.cwd, ordered, now };
    const clean = await ruledOn(accessesOf(reading, { ...circumstances, tainted: false }));
    const tainted = await ruledOn(accessesOf(reading, { ...circumstances, tainted: true }));
    if (clean.decision === 'forbid') return clean;
    if (tainted.decision === 'forbid') {
      const by = tainted.determining.join(', ');
      return openTo(
        [...clean.why, `the policy ${by} forbids it where a value came from a tool’s text`],
        true,
      );
    }
    return clean.decision === 'undecided' ? clean : tainted;
  }

  async function ruledOn(split: Split): Promise<Ruling> {
    // What was spent today is not known, so that of a payment nothing is heard that asks for it.
    const pays = split.payments.size > 0;
    const policy = { name: 'alone', digest, rules: pays ? rules.filter(({ budget }) => !budget) : rules };
    const heard = await hear({ policy, split, principal: { type: 'Agent', id: 'anyone' } }, engine);
    const { decision, determining, undecided } = conclude(heard, new Map(), engine);
    if (decision === 'forbid') return { decision, forbidOpen: false, determining, why: [] };
    const speaks = (rule: Rule) => split.accesses.some((access) => applicable([rule], access).length > 0);
    const unheard = rules.filter((rule) => pays && rule.budget && speaks(rule)).map(({ id }) => id);
    const failed = heard.answers
      .flatMap((one) => ('errors' in one ? one.errors : []))
      .map((one) => one.policy);
    const forbidOpen = [...unheard, ...failed].some((id) => forbids.has(id));
    if (decision === 'permit' && !forbidOpen) return { decision, forbidOpen, determining, why: [] };
    return openTo(
      [
        ...undecided.map(({ resource, why }) => `${resource}: ${why}`),
        ...unheard.map((id) => `the policy ${id} asks what was spent today, which only the service knows`),
      ],
      forbidOpen,
    );
  }
}

const openTo = (why: readonly string[], forbidOpen: boolean): Ruling => ({
  decision: 'undecided',
  forbidOpen,
  determining: [],
  why,
});

/** Whether the principal's words ask for what was read. */
function isOrdered(reading: Reading, instruction = ''): boolean {
  if (instruction.trim() === '' || instruction.length > LONGEST_ORDER) return false;
  return (
    coverage([{ name: 'instruction', role: 'instruction', text: instruction }], reading).says === 'covers'
  );
}
