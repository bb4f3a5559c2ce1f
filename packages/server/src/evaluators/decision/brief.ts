import type { Case, Document, Quote } from '../../kernel/panel.ts';
import type { Aspect } from '../action/finding.ts';
import { type Reading, readCase } from '../action/reading.ts';
import { quoteOf } from '../trace.ts';
import { type Asked, readAsked } from './asked.ts';
import { type Done, readDone } from './done.ts';
import type { Sign } from './signs.ts';
import { Stems } from './stems.ts';
import { type Value, valuesIn } from './values.ts';

/** A text of the case with what it names. */
export type Told = {
  document: Document;
  lower: string;
  terms: Stems;
  values: readonly Value[];
};

/** A decision, read once for every check: what was asked, what is done, why, and what is known. */
export type Brief = {
  asked: Asked;
  done: readonly Done[];
  reasons: Told;
  /** What is known: the context. */
  known: readonly Told[];
  /** The same case as the checks of single actions read it. */
  reading: Reading;
};

/** A sign of a fault, on the axes that it speaks to. */
export type Found = {
  sign: Sign;
  aspects: readonly Aspect[];
  reason: string;
  quotes: Quote[];
};

/** Looks for faults of one kind. Pure and linear. */
export type Look = (brief: Brief) => Found[];

const LONGEST = 50_000;

/** Reads a decision; undefined where it has no mandate or no action. Linear; never throws. */
export function readBrief(matter: Case, about: ReadonlySet<string>): Brief | undefined {
  const { documents } = matter;
  const mandate = documents.find(({ name, role }) => role === 'instruction' && !name.startsWith('mandate/'));
  const action = documents.find(({ name, role }) => role === 'action' && about.has(name));
  if (!mandate || !action) return undefined;
  const reasons = documents.filter(({ role, text }) => role === 'reasoning' && !isRemark(text));
  const known = documents.filter(({ name, role }) => role === 'evidence' && !name.startsWith('mandate/'));
  const empty: Document = { name: 'reasoning', role: 'reasoning', text: '' };
  return {
    asked: readAsked(mandate),
    done: readDone(action),
    reasons: toldIn(reasons[0] ?? empty),
    known: known.map(toldIn),
    reading: readCase(matter, about),
  };
}

/** What stands in brackets only is a remark about the reasons, and none. */
const isRemark = (text: string): boolean => /^\s*\([^()]*\)\s*$/.test(text);

function toldIn(document: Document): Told {
  const text = document.text.slice(0, LONGEST);
  return { document, lower: text.toLowerCase(), terms: new Stems(text), values: valuesIn(text) };
}

/** What is done as a passage, shortened where it is long. */
export const quoteDone = ({ document, start, end }: Done): Quote =>
  quoteOf(document, start, Math.min(end, start + 300));
