import type { Asks, Case, Criterion, DocumentRole } from '@truepenny/verifier';

/** Words that announce content. Alone they move models to say yes, and there is nothing to judge in them. */
const ANNOUNCEMENTS: ReadonlySet<string> = new Set([
  'thought process',
  'reasoning',
  'solution',
  'the solution is',
  'answer',
  'the answer is',
  'the final answer is',
  'final answer',
  'explanation',
  'step by step',
  'lets think step by step',
  'lets solve this problem step by step',
  'lets solve this step by step',
  'lösung',
  'antwort',
  'solución',
  'respuesta',
  'réponse',
  'soluzione',
  'risposta',
  'resposta',
  'решение',
  'ответ',
  '解',
  '答案',
  '解答',
  '解説',
  'かいせつ',
  '해설',
]);

/** Longer texts hold more than an announcement. */
const LONGEST_ANNOUNCEMENT = 80;
const MOST_HEADING_WORDS = 5;

/**
 * Whether there is nothing to judge in a text: blank, without a letter or digit, a heading without what it
 * announces ("Thought process:"), or a bare announcement of an answer.
 */
export function isDegenerate(text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  const only = text.trim();
  if (only.length > LONGEST_ANNOUNCEMENT) return false;
  const isHeading = /[:：]$/.test(only) && !only.includes('\n');
  const words = only
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  return (isHeading && words.length <= MOST_HEADING_WORDS) || ANNOUNCEMENTS.has(words.join(' '));
}

/** The texts that bear the weight of a question; where all of one role are degenerate it cannot be judged. */
const WEIGHED: Readonly<Record<Asks, readonly DocumentRole[]>> = {
  sound: ['step', 'reasoning'],
  performed: ['step'],
  follows: ['step', 'answer', 'reasoning'],
  supported: ['claim', 'evidence'],
  permitted: ['action', 'claim'],
};

/** Tells for each criterion of a case whether a text that it turns on is degenerate. Reads every text once. */
export function degenerateCriteria({ documents }: Case): (criterion: Criterion) => boolean {
  const empty = new Map(documents.map(({ name, text }) => [name, isDegenerate(text)]));
  const emptyRole = (role: DocumentRole): boolean => {
    const held = documents.filter((document) => document.role === role);
    return held.length > 0 && held.every(({ name }) => empty.get(name));
  };
  const roles = new Map<DocumentRole, boolean>();
  const isEmptyRole = (role: DocumentRole): boolean => {
    const known = roles.get(role) ?? emptyRole(role);
    roles.set(role, known);
    return known;
  };
  return ({ asks, about }) =>
    (about !== undefined && empty.get(about) === true) || WEIGHED[asks].some(isEmptyRole);
}
