import { type Clause, readClause } from './clause.ts';
import { listedIn } from './listed.ts';

/** What a question asks of a text: whether some propositions follow, all of them or one of them, from a condition. */
export type Asked = { when: Clause | undefined; parts: Clause[]; joint: 'and' | 'or' };

const IMPLIES =
  /\b(?:does|do|can|could|would|is)\s(?:(?:it|this|that|the (?:context|text|passage|above)|we|one|be|i)\s)?(?:also\s|logically\s|necessarily\s)?(?:imply|entail|mean|infer|conclude|say|follow|concluded|inferred|deduce)(?:\s(?:from [^,]{1,40}))?(?:\sthat)?,?\s/i;
const ONE_OF = /\bat least one of (?:the following|these)/i;
const SUPPOSES = /^(?:if|when|suppose|assuming)\s/i;
const LONGEST = 600;
/** Counting and comparing is more than affirming or denying. */
const COUNTS = /\b(?:exactly|only|other|others)\b/i;

/** Reads a question about what follows; undefined for any other. Linear in the question. */
export function readAsked(claim: string, names: ReadonlySet<string>): Asked | undefined {
  if (claim.length > LONGEST || COUNTS.test(claim)) return undefined;
  const text = claim.trim().replace(/[?.\s]+$/, '');
  const oneOf = ONE_OF.exec(text);
  const listed = oneOf ? listedIn(text.slice(oneOf.index + oneOf[0].length)) : undefined;
  if (listed) {
    const parts = listed.map((part) => readClause(part.replace(/\s(?:and|or)\s?$/i, ''), names));
    return { when: undefined, parts, joint: 'or' };
  }
  const implies = IMPLIES.exec(text);
  if (!implies) return undefined;
  const before = text.slice(0, implies.index);
  const supposes = SUPPOSES.exec(before);
  const condition = supposes ? before.slice(supposes[0].length).trimEnd().replace(/,$/, '') : '';
  const said = text.slice(implies.index + implies[0].length);
  const parts = said.split(
    /\s(?:and)\s(?=[a-z]+\s(?:is|are|was|were|does|do|did|has|have|had|can|will|would|isn't|aren't|[a-z]+s)\b)/i,
  );
  return {
    when: condition === '' ? undefined : readClause(condition, names),
    parts: parts.map((part) => readClause(part, names)),
    joint: 'and',
  };
}
