import type { Cedar, CedarFault } from './engine.ts';
import { type Rule, rulesOf, UnfitPolicies } from './rules.ts';
import { SCHEMA } from './vocabulary.ts';

/** How deep brackets may nest; the engine's own stack ends near 100. */
const DEEPEST_BRACKETS = 32;

/** What is wrong with a policy's text, and where: both from 1, the column in UTF-16 code units. */
export type Fault = { line: number; column: number; message: string };

export type Compiled = { rules: Rule[] } | { faults: Fault[] };

/** Enough to mend a text by. */
const MOST_FAULTS = 20;
/** What the engine says around a fault and its place says better. */
const ENGINE_WORDS =
  /^failed to parse policies from string: |^for policy `policy\d+`, | in context for Action::"\w+"/g;
const MIXED_CASE_ADDRESS = /\b0x(?=[0-9a-f]{0,39}[A-F])[0-9a-fA-F]{40}\b/g;

/**
 * Reads policies: parses and validates them strictly with the stock engine. Takes a second for a thousand.
 */
export function compilePolicies(cedar: Cedar, text: string): Compiled {
  const deep = deepestBracket(text);
  if (deep !== undefined) {
    return { faults: [placed(text, deep, `brackets nest deeper than ${DEEPEST_BRACKETS}`)] };
  }
  const parsed = cedar.checkParsePolicySet({ staticPolicies: text });
  // That a template is among them is said below, with its place.
  if (parsed.type === 'failure' && !/includes a template/.test(parsed.errors[0]?.message ?? '')) {
    return { faults: parsed.errors.map((error) => located(text, error)) };
  }
  try {
    const rules = rulesOf(cedar, text);
    const faults = [...invalid(cedar, text), ...misspeltAddresses(text)];
    if (faults.length > 0) return { faults: faults.slice(0, MOST_FAULTS) };
    if (rules.length === 0) return { faults: [{ line: 1, column: 1, message: 'holds no policy' }] };
    return { rules };
  } catch (error) {
    if (!(error instanceof UnfitPolicies)) throw error;
    const { policy, message } = error;
    return {
      faults: [placed(text, policy === undefined ? 0 : Math.max(0, text.lastIndexOf(policy)), message)],
    };
  }
}

/** What the schema has against it. */
function invalid(cedar: Cedar, text: string): Fault[] {
  const said = cedar.validate({ schema: SCHEMA, policies: { staticPolicies: text } });
  if (said.type === 'failure') return said.errors.map((error) => located(text, error));
  // The engine says it again for every action, in an order of its own.
  const faults = said.validationErrors.map(({ error }) => located(text, error));
  const different = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...different.values()].sort(
    (a, b) => a.line - b.line || a.column - b.column || (a.message < b.message ? -1 : 1),
  );
}

/** An address in mixed case would never equal one that was read: those are compared by value, in lower case. */
const misspeltAddresses = (text: string): Fault[] =>
  [...text.matchAll(MIXED_CASE_ADDRESS)].map(({ index }) =>
    placed(text, index, 'write an EVM address in lower case; addresses are compared by value'),
  );

function located(text: string, { message, help, sourceLocations = [] }: CedarFault): Fault {
  const [first] = sourceLocations;
  const said = [message.replace(ENGINE_WORDS, ''), first?.label, help];
  // The engine counts in bytes of UTF-8.
  const before = new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, first?.start ?? 0));
  return placed(text, before.length, said.filter((part) => part).join('; '));
}

function placed(text: string, offset: number, message: string): Fault {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, message };
}

/** Where brackets first nest too deep, outside texts and comments. */
function deepestBracket(text: string): number | undefined {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|\/\/.*|[([{]|[)\]}]/gs)) {
    if ('([{'.includes(found)) depth += 1;
    else if (')]}'.includes(found)) depth -= 1;
    if (depth > DEEPEST_BRACKETS) return index;
  }
  return undefined;
}
