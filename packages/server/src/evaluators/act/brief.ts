import { oncePerDocument } from '@truepenny/verifier';
import type { PolicyRecord } from '@truepenny/verifier/policy';
import type { Act, Reading } from '../../acts/act.ts';
import { plainCall } from '../../acts/calls/plain.ts';
import { draftAct } from '../../acts/draft.ts';
import { sentencesIn } from '../../acts/prose/read.ts';
import { readAct, readCall } from '../../acts/read.ts';
import type { Case, Document } from '../../kernel/panel.ts';
import { saysWhy } from '../../language/arguments.ts';
import { withAgreed } from './agreed.ts';
import { withMet } from './met.ts';
import { heardIn } from './turns.ts';

/** An act with the text that it was read from. */
export type ReadAct = { document: Document; act: Act };

/** A case about an act, read once for all obligations. */
export type Brief = {
  matter: Case;
  /** The texts that say what is to be done: the claim, the call, or both. */
  proposed: readonly { document: Document; reading: Reading }[];
  /** Every act in them. */
  acts: readonly ReadAct[];
  /** The principal's own words, in the order in which they were said. */
  principal: readonly Document[];
  /** What the texts of others put down to the principal. */
  heard: readonly Document[];
  /** Standing text of an operator. */
  terms: readonly Document[];
  /** What the agent says of its own doing. */
  reasons: readonly Document[];
  /** What tools, documents and the world returned: data, whatever it says. */
  evidence: readonly Document[];
  /** What the agent did in earlier turns. */
  earlier: readonly { document: Document; reading: Reading }[];
  /** What the policy of the key says, where it has one. */
  policy: PolicyRecord | undefined;
  /** Conditions of the principal that were met, and the lines of the evidence that say so. */
  met: readonly string[];
  /** Some of what was done in earlier turns was not read, because there is too much of it. */
  isCut: boolean;
  /** What is judged was done in earlier turns, and is asserted to have been right. */
  isTrajectory: boolean;
};

/** Both seats that read acts sit on the same case: each text is read once. */
const readOf = oncePerDocument((text) => readAct(text));

const LONGEST_HEAD = 200;
const TOOL = /^[\w.-]{1,80}$/;

/** A call as frameworks log it, "search{'query': 'x'}", or as a bare member of an object; undefined for anything else. */
function loggedCall({ text }: Document): Reading | undefined {
  const open = text.indexOf('{');
  const head = text.slice(0, Math.min(Math.max(0, open), LONGEST_HEAD)).trim();
  const tool = head.replace(/(?:\n\s{0,8}action input)?\s{0,8}:?$/i, '');
  const call = TOOL.test(tool) ? plainCall(`${tool}(${text.slice(open)})`) : undefined;
  const { acts } = call ? readCall(call) : /^\s*"/.test(text) ? readAct(`{${text}}`) : { acts: [] };
  const span = { start: 0, end: text.length };
  return acts.some(({ form }) => form !== 'prose')
    ? { acts: acts.map((act) => ({ ...act, span })), unread: [] }
    : undefined;
}

/** What an agent did in a turn: its calls and commands; words alone are a reply. */
function doneOf(document: Document): Reading {
  const reading = loggedCall(document) ?? readOf(document);
  if (reading.acts.some(({ form }) => form !== 'prose')) return reading;
  const span = { start: 0, end: document.text.length };
  return { acts: [draftAct({ form: 'prose', verb: 'reply', effect: 'reply', span })], unread: [] };
}

/** More earlier acts than this are not read one by one. */
const MOST_EARLIER = 400;

/** Reads a case about the documents that its criteria name; undefined where none of them says what is to be done. */
export function readBrief(matter: Case, about: ReadonlySet<string>): Brief | undefined {
  const { documents, met } = withMet(withAgreed(matter.documents));
  const by = Map.groupBy(documents, ({ role }) => role);
  const of = (role: Document['role']) =>
    (by.get(role) ?? []).filter(({ name }) => !name.startsWith('mandate/'));
  const actions = of('action');
  const proposed = actions
    .filter(({ name }) => about.has(name) || name === CALL)
    .map((document) => ({ document, reading: readOf(document) }));
  if (proposed.length === 0) return undefined;
  const done = actions.filter(({ name }) => !about.has(name) && name !== CALL);
  const earlier = done.slice(0, MOST_EARLIER).map((document) => ({ document, reading: doneOf(document) }));
  const isTrajectory = earlier.length > 0 && proposed.every(({ reading }) => reading.acts.every(isAsserted));
  const judged = isTrajectory ? earlier : proposed;
  return {
    matter,
    proposed: judged,
    acts: judged.flatMap(({ document, reading }) => reading.acts.map((act) => ({ document, act }))),
    principal: of('instruction'),
    heard: heardIn([...of('reasoning'), ...of('evidence')], of('instruction')),
    terms: of('terms'),
    reasons: [...of('reasoning'), ...proposed.flatMap(reasonsIn)],
    evidence: of('evidence'),
    earlier: isTrajectory ? [] : earlier,
    // The service wrote it into the case itself.
    policy: matter.facts?.policy as PolicyRecord | undefined,
    met,
    isTrajectory,
    isCut: done.length > MOST_EARLIER,
  };
}

/**
 * What an agent says of its doing in arguments of its calls; at its place in the text, and nothing else of that. Where it
 * stands there in no form that is known, all of the text is its word.
 */
function reasonsIn({ document, reading }: { document: Document; reading: Reading }): Document[] {
  const said = reading.acts.flatMap(({ form, values }) =>
    form === 'call' ? values.flatMap(({ name, text }) => (text && saysWhy(name ?? '') ? [text] : [])) : [],
  );
  return [...new Set(said)].map((text) => {
    const own = formsOf(text).find((one) => document.text.includes(one));
    if (own === undefined) return document;
    const start = document.text.indexOf(own);
    const behind = document.text.length - start - own.length;
    return { ...document, text: ' '.repeat(start) + own + ' '.repeat(behind) };
  });
}

/** A text as it stands, and as it is written into JSON that stands in JSON. */
function formsOf(text: string): string[] {
  const forms = [text];
  for (let deep = 0; deep < DEEPEST; deep++) forms.push(JSON.stringify(forms.at(-1)).slice(1, -1));
  return forms;
}
const DEEPEST = 2;

/** Name of the document that holds a call sent as a call. */
export const CALL = 'call';

/** What is told of what was done, and is no act that is still to be done. */
const isAsserted = ({ form, modality }: Act): boolean => form === 'prose' && modality === 'done';

/** Whether what a text puts down to the principal may be theirs: a tool's answer may hold anybody's words. */
export const mayBeTheirs = ({ name }: Document): boolean => !/^turn\/\d+:(?:tool|environment)/.test(name);

/** The effects of what the principal ordered, or may have, whatever its object. */
export function orderedEffects({ principal, heard }: Brief): ReadonlySet<string> {
  const ordered = [...principal, ...heard.filter(mayBeTheirs)]
    .flatMap((document) => sentencesIn(document).flatMap(({ acts }) => acts))
    .filter(({ polarity, modality }) => polarity === 'do' && modality === 'ordered');
  return new Set(ordered.map(({ effect }) => effect));
}
