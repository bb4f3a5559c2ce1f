import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { wordSet } from '../language/lists.ts';
import { AUXILIARIES, isInflected, type Word, wordsOf } from '../logic/words.ts';
import { splitSentences } from '../text/sentences.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/** Refutes what a trace comes to by the trace's own word: a sentence of its end that says so of its own conclusion. */
export type AdmissionProof = { kind: 'admission'; shows: 'refuted'; admitted: Quote };

/** In how many of the last steps a sentence speaks of the conclusion. */
const CLOSING_STEPS = 2;
/** What a step begins with: "Step 3 [search] (web_search):", "Observation 2:". */
const LABEL =
  /^[\s#*_>]{0,12}(?:step\s?#?\d{0,5}|thought|action|result|answer|conclusion|observation)[^:\n]{0,80}:/i;
/** What a source or a tool returned, or is asked for, is not the writer's own word. */
const OTHERS =
  /observ|result|output|found|finding|search|look|fetch|brows|open|tool|call|action|query|retriev/i;
/** A label stands at the start, so no more of the text is looked at. */
const HEAD = 160;

const WRONG = wordSet('incorrect wrong erroneous mistaken fabricated hallucinated false untrue');
const WRONGLY = wordSet('incorrectly wrongly erroneously mistakenly falsely');
const WRITER = wordSet('agent assistant i we model');
const PRODUCES = wordSet(
  `produces produced gives gave concludes concluded provides provided reports reported states stated applies applied returns
  returned answers answered claims claimed`,
);
const ERRS = wordSet(
  `confuses confused conflates conflated misreads misread misinterprets misinterpreted misstates misstated miscalculates
  miscalculated hallucinates hallucinated fabricates fabricated`,
);
const MISSES = wordSet('misses missed missing overlooks overlooked overlooking ignores ignored ignoring');
const FAILS = wordSet('fails failed failing');
const SEES = wordSet('recognize recognise read notice see realize realise account consider mention check');
/** Words by which what went wrong is put right. */
const AMENDS = wordSet(
  'corrected correcting correction fixed fixing redo redone revised revising retry again instead now',
);

/** The sentence at the end of a trace that says of its own conclusion that it is wrong; undefined where none does. */
export function admissionIn(documents: readonly Document[]): Quote | undefined {
  const steps = documents.filter(({ role }) => role === 'step').slice(-CLOSING_STEPS);
  const own = steps.flatMap(ownSentences);
  const at = own.findIndex(({ text }) => admits(text));
  const amended = own.slice(at).some(({ text }) => wordsOf(text).some((word) => AMENDS.has(word.text)));
  return at < 0 || amended ? undefined : own[at];
}

/** The sentences of a step in its writer's own word, without its label. */
function ownSentences({ name, text }: Document): Quote[] {
  const label = LABEL.exec(text.slice(0, HEAD))?.[0] ?? '';
  if (OTHERS.test(label)) return [];
  return splitSentences(text.slice(label.length)).map(({ start, end }) => ({
    document: name,
    text: text.slice(label.length + start, label.length + end),
    start: label.length + start,
    end: label.length + end,
  }));
}

/**
 * Whether a sentence says that its writer's conclusion is wrong: "produces an incorrect answer", "the agent confuses …",
 * "… — INCORRECT", "— fails to read that …". "Removes the wrong rows", "incorrect passwords are refused" do not.
 */
function admits(sentence: string): boolean {
  return sentence.split(/\s[—–-]\s|;/).some((part, at) => {
    const words = wordsOf(part).filter(({ text }) => !/^(?:the|an?|[,:()])$/.test(text));
    if (words.some(({ text }) => text === 'not' || text === 'if' || text === 'no')) return false;
    const isWriter = WRITER.has(words[0]?.text ?? '');
    const said = isWriter ? words.slice(1) : words;
    return isVerdict(said) || ((isWriter || at > 0) && errs(said));
  });
}

/** "Incorrect as of 2018", "wrong total", "produces an incorrect answer". */
function isVerdict([first, second, ...rest]: readonly Word[]): boolean {
  if (PRODUCES.has(first?.text ?? '')) return WRONG.has(second?.text ?? '');
  const behind = second ? [second, ...rest] : [];
  const tells = behind.some(
    ({ text }) => AUXILIARIES.has(text) || (isInflected(text) && text.endsWith('ed')),
  );
  return WRONG.has(first?.text ?? '') && !tells;
}

function errs(words: readonly Word[]): boolean {
  const [first, second, third] = (EMPHASIS.has(words[0]?.text ?? '') ? words.slice(1) : words).map(
    ({ text }) => text,
  );
  if (first === undefined) return false;
  return (
    ERRS.has(first) ||
    WRONGLY.has(first) ||
    (MISSES.has(first) && second === 'that') ||
    (FAILS.has(first) && second === 'to' && SEES.has(third ?? ''))
  );
}

const EMPHASIS = wordSet('completely entirely simply clearly plainly');

/** Reads the end of the trace anew. Only a trace with a plan is told about; another may correct itself as it goes. */
export function recheckAdmission({ admitted }: AdmissionProof, documents: readonly Document[]): Recheck {
  const quoted = recheckQuote(admitted, documents);
  if (!quoted.holds) return quoted;
  const found = admissionIn(documents);
  const isSame = found?.document === admitted.document && found.start === admitted.start;
  if (!isSame || found.end !== admitted.end) return fails('the trace does not say so of its conclusion');
  const step = documentNamed(documents, admitted.document);
  return step && documents.some(({ role }) => role === 'plan') ? HOLDS : fails('there is no plan');
}
