import { basename } from 'node:path';
import { type Entry, MARK } from './agent.ts';
import { callText } from './transcript.ts';

/** A statement of the last words, and what stands against it. */
export type Refuted = { statement: string; because: string };

/** What can be looked up about files: when one was last changed, and when the turn began; nothing where unknown. */
export type Facts = { file(path: string): number | undefined; since: number | undefined };

/** A call that was made, with what came of it. */
type Deed = { text: string; result: string; failed: boolean };

/** Words of sentences that state nothing as done. */
const OPEN_WORDS: ReadonlySet<string> = new Set(
  `not never cannot can't couldn't don't doesn't didn't won't isn't aren't wasn't haven't unable should would could will
  if once when after until before try tried please whether need needs be want plan`.split(/\s+/),
);
const isOpen = (sentence: string): boolean =>
  sentence.includes('?') ||
  sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^a-z']+/)
    .some((word) => OPEN_WORDS.has(word));

/**
 * The statements of a text that the calls of the session, or the files themselves, refute. Only what is positively
 * contradicted is told: that nothing is known of a thing refutes nothing. Pure but for `facts`.
 */
export function refutedIn(words: string, entries: readonly Entry[], facts: Facts): Refuted[] {
  const deeds = deedsIn(entries);
  return sentencesIn(words)
    .filter((sentence) => !isOpen(sentence))
    .flatMap((sentence) => {
      const because =
        aboutTests(sentence, deeds) ?? aboutDeeds(sentence, deeds) ?? aboutFiles(sentence, deeds, facts);
      return because === undefined ? [] : [{ statement: sentence, because }];
    });
}

const MOST_SENTENCES = 400;

/** Sentences and lines; a full stop inside a name ends none. */
const sentencesIn = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!;])\s+/)
    .map((part) => part.replace(/^[\s>*#-]+/, '').trim())
    .filter((part) => part.length > 0 && part.length < 400)
    .slice(0, MOST_SENTENCES);

/** Calls with their results, which come in the same order. */
function deedsIn(entries: readonly Entry[]): Deed[] {
  const deeds: Deed[] = [];
  const open: Deed[] = [];
  for (const entry of entries) {
    if (entry.is === 'call') {
      const deed = {
        text: `${entry.tool} ${callText(entry.tool, entry.arguments)}`,
        result: '',
        failed: false,
      };
      deeds.push(deed);
      open.push(deed);
    } else if (entry.is === 'result') {
      const deed = open.shift();
      if (!deed) continue;
      deed.result = entry.text;
      deed.failed = entry.failed === true || entry.text.includes(MARK);
    } else if (entry.is === 'user') {
      // What has no result by then has none.
      open.length = 0;
    }
  }
  return deeds;
}

const TEST_RUN = /\b(test|tests|vitest|jest|pytest|mocha|rspec|phpunit|ctest|tox)\b/i;
const SAYS_PASS = /\btests?\b[^.]{0,40}\b(pass|passes|passed|passing|green|succeed|succeeded)\b/i;
const SAYS_COUNT =
  /\b(\d{1,6})( of \d{1,6}| unit| integration| new)? tests? [^.]{0,20}\b(pass|passed|passing)\b/i;
const FAILURES = [/\b[1-9]\d{0,6} (failed|failing|failures?)\b/i, /\bFAIL(ED)?\b/, /^not ok\b/m] as const;
const PASSED = /\b(\d{1,6}) (tests? )?(passed|passing|pass)\b|\bpass(?:ed)? (\d{1,6})\b/gi;

function aboutTests(sentence: string, deeds: readonly Deed[]): string | undefined {
  if (!SAYS_PASS.test(sentence)) return undefined;
  const run = deeds.findLast(({ text, result }) => TEST_RUN.test(text) && result !== '');
  if (!run) return undefined;
  const line = failureIn(run.result);
  if (line !== undefined) return `the last run of the tests told: “${line.trim().slice(0, 200)}”.`;
  if (run.failed) return `the last run of the tests failed (${firstLine(run.text)}).`;
  const [, said] = SAYS_COUNT.exec(sentence) ?? [];
  const told = [...run.result.matchAll(PASSED)].map(([, one, , , other]) => one ?? other);
  if (said === undefined || told.length === 0 || told.includes(said)) return undefined;
  return `the last run of the tests told of ${told.join(', ')} that passed, not ${said}.`;
}

/** The line of a test run that tells of a failure. */
function failureIn(text: string): string | undefined {
  const at = FAILURES.map((one) => text.search(one)).find((place) => place >= 0);
  if (at === undefined) return undefined;
  return text.slice(text.lastIndexOf('\n', at) + 1).split('\n', 1)[0];
}

/** What is said to be done in the first person, and the calls that do such a thing. */
const DOINGS = [
  {
    said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?(sent|emailed|mailed|messaged|notified)\b/i,
    call: /send|mail|message|notify|post/i,
  },
  { said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?pushed\b/i, call: /\bpush/i },
  { said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?committed\b/i, call: /\bcommit/i },
  { said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?(deployed|released)\b/i, call: /deploy|release|rollout|apply/i },
  { said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?published\b/i, call: /publish/i },
  { said: /\bI(?:'ve| have|’ve)? (?:\w+ly )?(paid|transferred)\b/i, call: /pay|transfer/i },
] as const;

function aboutDeeds(sentence: string, deeds: readonly Deed[]): string | undefined {
  const doing = DOINGS.find(({ said }) => said.test(sentence));
  if (!doing) return undefined;
  const tried = deeds.filter(({ text, result }) => doing.call.test(text) && result !== '');
  const last = tried.at(-1);
  if (!last || tried.some(({ failed }) => !failed)) return undefined;
  return `the call for it failed: ${firstLine(last.text)}: “${firstLine(last.result)}”.`;
}

const CHANGED = /\b(created|wrote|written|added|updated|changed|edited|modified|rewrote|saved)\b/i;
const REMOVED = /\b(deleted|removed)\b/i;
/** A file by its name: in code marks, or a word with an ending of letters. */
const FILE =
  /`([^`\s]{1,200}\.[A-Za-z]\w{0,9})`|(?<![\w./:@-])((?:[\w.-]+\/)*[\w-][\w.-]*\.[A-Za-z]{2,6})(?![\w/])/g;

function aboutFiles(sentence: string, deeds: readonly Deed[], { file, since }: Facts): string | undefined {
  const [removed, changed] = [REMOVED.test(sentence), CHANGED.test(sentence)];
  // Of a sentence that says both, which file is meant by which is not known.
  if (removed === changed) return undefined;
  const verb = (removed ? REMOVED : CHANGED).exec(sentence)?.index ?? 0;
  const names = [...sentence.matchAll(FILE)]
    .filter(({ index }) => index > verb)
    .map(([, a, b]) => a ?? b ?? '');
  const [name] = names;
  // With more than one it may be said of a part of another.
  if (name === undefined || names.length > 1 || /\b(from|in|to|into|of)\s+[`\w]/.test(sentence.slice(verb)))
    return undefined;
  const touched = deeds.filter(({ text }) => text.includes(basename(name)));
  const at = file(name);
  if (removed)
    return at !== undefined && touched.every(({ failed }) => failed) ? `${name} is still there.` : undefined;
  if (at === undefined) {
    const made = touched.some(({ failed, result }) => !failed && result !== '');
    return made ? undefined : `there is no file ${name}.`;
  }
  if (since === undefined || at >= since || touched.some(({ failed }) => !failed)) return undefined;
  return `${name} was last changed at ${new Date(at).toISOString()}, before this turn began.`;
}

const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').trim().slice(0, 200);
