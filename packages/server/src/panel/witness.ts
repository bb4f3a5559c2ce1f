import { type Criterion, type DocumentRole, documentNamed, type Quote } from '@truepenny/verifier';
import {
  compareMandate,
  GRANTED,
  lineOf,
  PROPOSED,
  type Proof,
  readTerms,
  recheckProof,
} from '@truepenny/verifier/proofs';
import type { Document } from '../kernel/panel.ts';
import { type Quoted, readWitness, type Witness } from './reply-schema.ts';

/**
 * What became of a witness: a proof that holds, or why there is none; null where none was given. It is `false` where
 * what it says is not so, rather than only not to be seen.
 */
export type Witnessed = { proof: Proof } | { dropped: string; false: boolean } | null;

const unseen = (dropped: string): Witnessed => ({ dropped, false: false });
const untrue = (dropped: string): Witnessed => ({ dropped, false: true });

type Finder = (quoted: Quoted) => Quote | undefined;

/** So many witnesses of one reply are recomputed. */
const MOST_WITNESSES = 24;

/** Recomputes the witnesses of one reply, of which those beyond the first two dozen are not looked at. */
export function witnessReader(find: Finder, documents: readonly Document[]) {
  let left = MOST_WITNESSES;
  return (given: unknown, criterion: Criterion): Witnessed => {
    if (given === undefined || given === null) return null;
    if (left-- <= 0) return unseen('there were too many before it');
    return witnessed(given, find, documents, criterion);
  };
}

/**
 * The proof that a model's witness comes to, rechecked by the same code as every proof. It must be of a kind that
 * bears on the question and refute what the question is about by what was known there: any other truth decides
 * nothing.
 */
function witnessed(
  given: unknown,
  find: Finder,
  documents: readonly Document[],
  criterion: Criterion,
): Witnessed {
  const witness = readWitness(given);
  if (!witness) return untrue('it is of no kind that can be rechecked');
  const made = proofOf(witness, find, documents);
  if (!made) return untrue('a passage that it names is nowhere in the text');
  const { proof, refutes, from } = made;
  if (!bearsOn(witness.kind, criterion) || (refutes && !isAskedAbout(refutes, criterion, documents)))
    return unseen('it is not about what was asked');
  if (refutes && from.some((quote) => isLater(quote, refutes, documents)))
    return unseen('it rests on what came later');
  const recheck = recheckProof(proof, documents);
  if (recheck.holds) return { proof };
  return recheck.code === 'contrary' ? untrue(recheck.why) : unseen(recheck.why);
}

/** A proof, the passage that it says is wrong, and what it takes for given. */
type Made = { proof: Proof; refutes?: Quote; from: readonly Quote[] };

function proofOf(witness: Witness, find: Finder, documents: readonly Document[]): Made | undefined {
  const shows = 'refuted' as const;
  const all = (quoted: readonly Quoted[]): Quote[] | undefined => {
    const found = quoted.flatMap((one) => find(one) ?? []);
    return found.length === quoted.length ? found : undefined;
  };
  switch (witness.kind) {
    case 'reckoning': {
      const [stated, ...terms] = all([witness.stated, ...witness.terms]) ?? [];
      const expression = inPlainSigns(witness.expression);
      return (
        stated && {
          proof: { kind: 'figure', shows, expression, terms, stated },
          refutes: stated,
          from: terms,
        }
      );
    }
    case 'date-sum':
    case 'conversion': {
      const as = witness.kind === 'conversion' ? witness.kind : witness.as;
      const [stated, ...given] = all([witness.stated, ...[witness.given].flat()]) ?? [];
      return (
        stated && { proof: { kind: 'composed', shows, as, given, stated }, refutes: stated, from: given }
      );
    }
    case 'table': {
      const [stated, table] = all([witness.stated, witness.table]) ?? [];
      const { row, column } = witness;
      return (
        stated &&
        table && {
          proof: { kind: 'cell', shows, table, row, column, stated },
          refutes: stated,
          from: [table],
        }
      );
    }
    case 'rule': {
      const [rule, instance] = all([witness.rule, witness.instance]) ?? [];
      return rule && instance && { proof: { kind: 'bound', shows, rule, instance }, from: [] };
    }
    case 'order': {
      const [stated, one, other] = all([witness.stated, ...witness.events.map(({ at }) => at)]) ?? [];
      const [first, second] = witness.events;
      if (!stated || !one || !other || !first || !second || witness.events.length > 2) return undefined;
      const events: Extract<Proof, { kind: 'sequence' }>['events'] = [
        { event: first.event, at: one },
        { event: second.event, at: other },
      ];
      return { proof: { kind: 'sequence', shows, events, stated }, refutes: stated, from: [one, other] };
    }
    case 'mandate':
      return violated(witness.limit, documents);
    case 'quote-absent': {
      const quote = find(witness.quote);
      return quote && { proof: { kind: 'quote-absent', shows, quote }, refutes: quote, from: [] };
    }
  }
}

const inPlainSigns = (expression: string): string =>
  expression.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').replaceAll(',', '');

/** The act against its mandate in the respect that is named, with the lines that do not agree. */
function violated(
  rule: Extract<Witness, { kind: 'mandate' }>['limit'],
  documents: readonly Document[],
): Made | undefined {
  const terms = readTerms(documents);
  const found = terms && compareMandate(terms).find((one) => one.rule === rule && one.outcome === 'violated');
  if (!found) return undefined;
  const quotes = [[GRANTED, found.granted] as const, [PROPOSED, found.proposed] as const].flatMap(
    ([name, member]): Quote[] => {
      const document = documentNamed(documents, name);
      const line = document && member && lineOf(document, member);
      return line ? [{ document: name, text: document.text.slice(line.start, line.end), ...line }] : [];
    },
  );
  return { proof: { kind: 'limit', shows: 'refuted', rule, quotes, detail: found.detail }, from: [] };
}

/** What is kept to, and what is said rightly, are different questions. */
function bearsOn(kind: Witness['kind'], { asks, aspect }: Criterion): boolean {
  const limits = kind === 'rule' || kind === 'mandate';
  if (asks === 'permitted') return limits ? isOfExtent(aspect) : aspect === 'consistency';
  return !limits && asks !== 'performed';
}

const isOfExtent = (aspect: Criterion['aspect']): boolean =>
  aspect === undefined || aspect === 'scope' || aspect === 'limits';

/** Whose words are on trial where a question names no document, or asks whether several agree. */
const ON_TRIAL: { readonly [Asks in Criterion['asks']]: readonly DocumentRole[] } = {
  sound: ['step'],
  performed: [],
  follows: ['answer'],
  supported: ['claim'],
  permitted: ['action', 'claim', 'reasoning'],
};

function isAskedAbout(
  { document }: Quote,
  { asks, about }: Criterion,
  documents: readonly Document[],
): boolean {
  if (about !== undefined && asks !== 'permitted') return document === about;
  const role = documentNamed(documents, document)?.role;
  if (role !== undefined && ON_TRIAL[asks].includes(role)) return true;
  // A trace without an answer concludes in its last step.
  const concludes = asks === 'follows' && !documents.some((one) => one.role === 'answer');
  return concludes && documents.findLast((one) => one.role === 'step')?.name === document;
}

/** Whether a passage of the trace stands in a later step than the one that is refuted, or in the answer to it. */
function isLater(quote: Quote, refutes: Quote, documents: readonly Document[]): boolean {
  const place = (name: string) => documents.findIndex((one) => one.name === name);
  const [source, own] = [quote.document, refutes.document].map((name) => documentNamed(documents, name));
  if (own?.role !== 'step') return false;
  return (
    source?.role === 'answer' || (source?.role === 'step' && place(quote.document) > place(refutes.document))
  );
}
