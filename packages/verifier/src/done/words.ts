import { regularForm } from '../language/endings.ts';
import { wordSet } from '../language/lists.ts';

/** Verbs of plans and of tools' names that stand for one another. */
const KINDS: Readonly<Record<string, string>> = {
  look: `look list show view get read fetch open search find print ls cat select query check inspect retrieve lookup see
    display describe`,
  delete: 'delete remove rm drop erase unlink',
  create: 'create add insert mkdir',
  send: 'send sent notify',
  pay: 'pay paid remit',
  change: 'update change set modify edit patch modified',
  move: 'move mv rename',
  copy: 'copy cp duplicate',
  run: 'run execute exec',
  start: 'start launch',
  stop: 'stop stopped kill halt terminate',
  deploy: 'deploy release',
  import: 'import ingest',
  export: 'export',
  cancel: 'cancel canceled cancelled abort',
  grant: 'grant allow permit',
  revoke: 'revoke withdraw',
  install: 'install',
  restart: 'restart reboot',
  commit: 'commit',
  merge: 'merge',
  refund: 'refund',
  book: 'book reserve',
};
const KIND_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(KINDS).flatMap(([kind, verbs]) => verbs.split(/\s+/).map((verb) => [verb, kind] as const)),
);

/** Words that only hold a sentence together. */
const JOINTS = wordSet(
  'the a an of in on to for from into onto by with at as and then first next finally please its',
);
/** Nouns that name what sort of thing is meant, not which. */
const SORTS = wordSet(
  `file folder directory list listing content record row table entry page document message email mail service account customer
  user order item version environment database server branch repository detail info data id name number recipient by path`,
);

const BARE_SORTS = new Set([...SORTS].map(regularForm));
const BARE_KINDS = new Map([...KIND_OF].map(([verb, kind]) => [regularForm(verb), kind]));

/** The kind of deed that a verb names; undefined for words that are none. */
export const kindOf = (word: string): string | undefined =>
  KIND_OF.get(word) ?? BARE_KINDS.get(regularForm(word));
export const isJoint = (word: string): boolean => JOINTS.has(word);
export const isSort = (word: string): boolean => BARE_SORTS.has(regularForm(word));

const SUCCESS = wordSet(
  'ok okay success successful successfully succeeded done complete completed finished confirmed',
);
/** Words of a result that say neither that it was done nor that it was not. */
const NEUTRAL = wordSet(
  'was were is are has have been now status state receipt reference transaction exit code',
);
export const isSuccess = (word: string): boolean => SUCCESS.has(word);
export const isNeutral = (word: string): boolean => NEUTRAL.has(word) || isJoint(word) || isSort(word);
