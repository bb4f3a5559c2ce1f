import type { Document } from '../judgement/case.ts';

/** Names of the documents that a structured mandate is written down in, so that whoever reads them can compare. */
export const GRANTED = 'mandate/granted';
export const PROPOSED = 'mandate/proposed';
export const HISTORY = 'mandate/history';

/** What was granted. Amounts as they were written; times in ISO 8601. */
export type Granted = {
  maxAmount?: unknown;
  currency?: string;
  asset?: string;
  recipient?: string;
  allowedRecipients?: readonly string[];
  allowedActions?: readonly string[];
  allowUnlimited?: boolean;
  expiresAt?: string;
  iban?: string;
  materialityCeiling?: unknown;
  sharedCeiling?: unknown;
};

/** What is to be done. `at` is when it was asked about. */
export type Proposed = {
  kind?: string;
  amount?: unknown;
  currency?: string;
  asset?: string;
  recipient?: string;
  allowance?: unknown;
  iban?: string;
  sharedUse?: unknown;
  at?: string;
};

export type History = { amounts?: readonly unknown[]; currency?: string };

export type Terms = { granted: Granted; proposed: Proposed; history: History };

/** Terms as the text of a document: a line a member, its name, a colon and its JSON value. */
export function writeTerms(members: Readonly<Record<string, unknown>>): string {
  return Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n');
}

/** Where the member of this name stands in a document that `writeTerms` wrote; undefined where it does not. */
export function lineOf(document: Document, name: string): { start: number; end: number } | undefined {
  let start = 0;
  for (const line of document.text.split('\n')) {
    const end = start + line.length;
    if (line.startsWith(`${name}: `)) return { start, end };
    start = end + 1;
  }
  return undefined;
}

/** The terms of a case, from its documents alone; undefined where there are none. Never throws. */
export function readTerms(documents: readonly Document[]): Terms | undefined {
  const text = (name: string) => documents.find((document) => document.name === name)?.text;
  const [granted, proposed, history] = [text(GRANTED), text(PROPOSED), text(HISTORY)];
  if (granted === undefined || proposed === undefined) return undefined;
  return {
    granted: readMembers(granted, GRANTED_MEMBERS),
    proposed: readMembers(proposed, PROPOSED_MEMBERS),
    history: readMembers(history ?? '', HISTORY_MEMBERS),
  };
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isAmount: Check = (value) => typeof value === 'string' || typeof value === 'number';

const GRANTED_MEMBERS: Record<keyof Granted, Check> = {
  maxAmount: isAmount,
  currency: isText,
  asset: isText,
  recipient: isText,
  allowedRecipients: isTexts,
  allowedActions: isTexts,
  allowUnlimited: (value) => typeof value === 'boolean',
  expiresAt: isText,
  iban: isText,
  materialityCeiling: isAmount,
  sharedCeiling: isAmount,
};
const PROPOSED_MEMBERS: Record<keyof Proposed, Check> = {
  kind: isText,
  amount: isAmount,
  currency: isText,
  asset: isText,
  recipient: isText,
  allowance: isAmount,
  iban: isText,
  sharedUse: isAmount,
  at: isText,
};
const HISTORY_MEMBERS: Record<keyof History, Check> = {
  amounts: (value) => Array.isArray(value) && value.every(isAmount),
  currency: isText,
};

/** The lines that name a known member and hold a value of its kind; any other line says nothing. */
function readMembers(text: string, known: Readonly<Record<string, Check>>): Record<string, never> {
  const members: Record<string, unknown> = {};
  for (const line of text.split('\n')) {
    const colon = line.indexOf(': ');
    const name = line.slice(0, colon);
    if (colon < 0 || !Object.hasOwn(known, name)) continue;
    const value = parsed(line.slice(colon + 2));
    if (known[name]?.(value)) members[name] = value;
  }
  return members as Record<string, never>;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
