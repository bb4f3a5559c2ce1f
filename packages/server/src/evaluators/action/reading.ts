import type { Case, Document } from '../../kernel/panel.ts';
import { type Act, textOf } from './act.ts';
import { readActs } from './acts.ts';
import { Figures } from './figures.ts';
import { MOST_ARGUMENTS } from './pairs.ts';
import { type Request, readRequest } from './request.ts';

/** A case about actions, read once for all checks. */
export type Reading = {
  request: Request | undefined;
  acts: readonly Act[];
  /** Whether what was done in earlier turns is on trial, rather than one action that is proposed. */
  isTrajectory: boolean;
  /** What the agent says of its own doing. */
  reasoning: readonly Document[];
  /** What tools, documents and the world returned: data, whatever it says. */
  data: readonly Document[];
  /** What figures are stated, read when somebody asks. */
  figures: Figures;
  /** Whether it is what is proposed, and not what was done in earlier turns. */
  isProposed: (act: Act) => boolean;
  /** Where a document stands among all: what was done in one knows nothing of those behind it. */
  placeOf: (document: Document) => number;
  /** Some of what is to be done was not understood. */
  hasUnread: boolean;
};

/** More acts than this are not judged one by one. */
const MOST_ACTS = 400;

/** Reads a case; the action that a criterion is about comes first. Linear in the text; never throws. */
export function readCase({ documents }: Case, about: ReadonlySet<string>): Reading {
  const by = byRole(documents);
  const actions = by('action');
  const proposed = actions.filter(({ name }) => about.has(name));
  const past = actions.filter(({ name }) => !about.has(name));
  const read = proposed.map((document) => ({ document, acts: readActs(document) }));
  // An assertion about what was done is judged by what was done.
  const asserts = past.length > 0 && read.every(({ acts }) => acts.every(({ form }) => form === 'prose'));
  const acts = asserts ? [] : read.flatMap((one) => one.acts);
  for (const document of past) {
    if (acts.length >= MOST_ACTS) break;
    acts.push(...readPast(document));
  }
  const places = new Map(documents.map((document, at) => [document, at]));
  const placeOf = (document: Document): number => places.get(document) ?? 0;
  const data = by('evidence');
  const reasoning = by('reasoning');
  return {
    request: readRequest(by('instruction')),
    acts: acts.slice(0, MOST_ACTS),
    isTrajectory: asserts,
    reasoning,
    data,
    figures: new Figures(data, reasoning),
    isProposed: ({ document }) => about.has(document.name),
    placeOf: (document) => (about.has(document.name) ? documents.length : placeOf(document)),
    hasUnread: acts.length >= MOST_ACTS || acts.some(isCut) || (!asserts && read.some(isUnread)),
  };
}

function byRole(documents: readonly Document[]): (role: Document['role']) => Document[] {
  const found = Map.groupBy(documents, ({ role }) => role);
  // Terms of a structured mandate are compared by their own evaluator.
  return (role) => (found.get(role) ?? []).filter(({ name }) => !name.startsWith('mandate/'));
}

/** What an agent did in a turn: its calls and commands; words alone are a reply. */
function readPast(document: Document): Act[] {
  const acts = readActs(document);
  if (acts.some(({ form }) => form !== 'prose')) return acts;
  return [
    { document, start: 0, end: document.text.length, form: 'prose', name: 'reply', kind: 'reply', args: [] },
  ];
}

const isCut = ({ args }: Act): boolean => args.length === MOST_ARGUMENTS;

function isUnread({ document, acts }: { document: Document; acts: readonly Act[] }): boolean {
  if (acts.length === 0) return true;
  if (acts[0]?.form === 'prose') return false;
  const covered = acts.reduce((sum, act) => sum + textOf(act).length, 0);
  return document.text.trim().length - covered > 3 * acts.length;
}
