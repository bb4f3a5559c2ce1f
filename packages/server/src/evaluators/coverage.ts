import type { Ballot, Case, Evaluator } from '../kernel/panel.ts';
import { isNegation, saysYes } from './language/assent.ts';
import { tokenise } from './language/tokens.ts';
import { doubtOf } from './plan/doubt.ts';
import { admissions, type Coverage, meanShown, measure } from './plan/measure.ts';
import { type Passage, passagesOf } from './plan/passages.ts';
import { contentTerms, type Reading, readCase } from './plan/reading.ts';

/** Share of a plan step's demand that must be shown for it to count as done; half of it at one place. */
const DONE = 0.6;
/** A trace that shows less than this of its critical plan steps, on average, did not follow its plan. */
const FOLLOWED = 0.4;

/**
 * Confidences: on 48 labelled plans all 6 traces that coverage and conclusion allowed were right, and 17 of
 * the 19 they blocked; by Laplace's rule of succession .875 and .857, rounded down for the small number.
 */
const SURE_OF_DONE = 0.85;
const SURE_OF_FAULT = 0.8;
const SURE_OF_PART = 0.6;

/** What holds of the trace as a whole. */
type Conduct = {
  /** Whether it has anything to show besides searches and intentions. */
  hasResults: boolean;
  opensSource: boolean;
  followsPlan: boolean;
  goesAhead: boolean;
  admitted: ReadonlyMap<Coverage, Passage>;
};

/**
 * Decides for every plan step what the trace did with it: from how much of what the step demands is shown,
 * or only sought, from what the trace admits about itself, and from whether the answer goes ahead where the
 * plan forbids. Opinions only: words that are missing prove nothing.
 */
export const coverage: Evaluator = {
  id: 'coverage',
  family: 'coverage',
  kind: 'deterministic',
  version: '1',
  examine: (matter) => {
    const plans = new Map(matter.documents.map((document) => [document.name, document]));
    const asked = matter.criteria.filter(({ asks }) => asks === 'performed');
    if (asked.length === 0) return [];
    const reading = readCase(matter);
    const coverages = asked.flatMap((criterion) => {
      const plan = plans.get(criterion.about ?? '');
      return plan?.role === 'plan' ? [measure(criterion, plan, reading)] : [];
    });
    const answer = matter.documents.find(({ role }) => role === 'answer');
    const conduct = conductOf(reading, coverages, answer?.text ?? '');
    const doubts = doubter(matter, reading);
    return coverages.map((one) => ballotOn(one, conduct, doubts));
  },
};

function conductOf(reading: Reading, coverages: readonly Coverage[], answer: string): Conduct {
  return {
    hasResults: reading.passages.some(({ kind }) => kind !== 'asks'),
    opensSource: reading.passages.some(({ opens, kind }) => opens || kind === 'reports'),
    followsPlan: (meanShown(coverages) ?? 1) >= FOLLOWED,
    goesAhead: saysYes(answer),
    admitted: admissions(reading, coverages),
  };
}

/** Why no passage that holds enough of a plan step shows it; undefined where one does. */
function doubter({ documents }: Case, { passages }: Reading): (one: Coverage) => string | undefined {
  const text = documents.find(({ role }) => role === 'question')?.text ?? '';
  const answers = documents.filter(({ role }) => role === 'answer').flatMap(passagesOf);
  const plans = documents.filter(({ role }) => role === 'plan').map((plan) => plan.text);
  const terms = contentTerms([text, ...plans].flatMap(tokenise));
  const given = { text, terms, others: [...passages, ...answers] };
  const named = new Map(documents.map((document) => [document.name, document]));
  return (one) => {
    const plan = named.get(one.criterion.about ?? '');
    const held = [...one.places]
      .filter(([, share]) => share >= Math.max(DONE / 2, one.best.share * NEARLY))
      .slice(0, MOST_WEIGHED);
    const doubts = plan ? held.map(([passage]) => doubtOf(passage, one, plan, given)) : [];
    return doubts.some((doubt) => doubt === undefined) ? undefined : (doubts[0] ?? 'nothing shows it');
  };
}
const MOST_WEIGHED = 32;
/** A passage that shows nearly as much as the best may show it as well. */
const NEARLY = 0.8;

function ballotOn(
  one: Coverage,
  conduct: Conduct,
  doubtAbout: (one: Coverage) => string | undefined,
): Ballot {
  const { criterion, demand, shown, asked, best } = one;
  const ballot = (
    verdict: Ballot['verdict'],
    confidence: number,
    reason: string,
    passage?: Passage,
  ): Ballot => ({
    criterion: criterion.id,
    verdict,
    confidence,
    reason,
    quotes: passage ? [passage.quote] : [],
  });
  const percent = `${Math.round(shown * 100)} %`;
  const admitted = conduct.admitted.get(one);
  if (admitted)
    return ballot('BLOCK', SURE_OF_FAULT, 'The trace itself says that this went wrong.', admitted);
  if (demand.forbids && conduct.goesAhead && shown < DONE) {
    return ballot(
      'BLOCK',
      SURE_OF_FAULT,
      'The plan wants a refusal, a warning or a denial; the answer goes ahead without.',
    );
  }
  if (demand.official && !conduct.hasResults && !conduct.opensSource) {
    return ballot(
      'BLOCK',
      SURE_OF_FAULT,
      'An official source was to be read; the trace opens none and shows no result.',
    );
  }
  if (conduct.hasResults && !conduct.followsPlan && shown < FOLLOWED) {
    return ballot(
      'BLOCK',
      SURE_OF_FAULT,
      `Skipped, as was most of the plan: ${percent} of what it demands is shown.`,
      best.passage,
    );
  }
  if (demand.negated && best.passage && !isNegated(best.passage)) {
    const reason = 'The plan states a negation that the trace, at the place that fits best, does not.';
    return ballot('UNCERTAIN', SURE_OF_PART, reason, best.passage);
  }
  if (shown >= DONE && best.share >= DONE / 2) {
    const doubt = doubtAbout(one);
    if (doubt) return ballot('UNCERTAIN', SURE_OF_PART, `Its words are there, but ${doubt}.`, best.passage);
    return ballot('ALLOW', SURE_OF_DONE, `Done: ${percent} of what it demands is shown.`, best.passage);
  }
  if (asked > shown)
    return ballot('UNCERTAIN', SURE_OF_PART, 'Planned or searched for, but without a visible result.');
  return ballot(
    'UNCERTAIN',
    SURE_OF_PART,
    `Done in part at most: ${percent} of what it demands is shown.`,
    best.passage,
  );
}

const isNegated = ({ tokens }: Passage): boolean => tokens.some(({ text }) => isNegation(text));
