import type { Vote } from '@truepenny/verifier';
import type { Case, Sitting } from '../kernel/panel.ts';
import type { Model } from '../models/model.ts';
import type { Surroundings } from './ask.ts';
import { modelEvaluator } from './evaluator.ts';
import { modelRedTeam } from './red-team.ts';

/** A made-up case of nobody: one step that is right, one that is wrong and can be shown to be, one that nobody knows. */
const CASE: Case = {
  documents: [
    {
      name: 'question',
      role: 'question',
      text: 'A hall has 18 rows of 24 seats. 60 seats are kept free. How many can be sold?',
    },
    { name: 'step 0', role: 'step', text: '18 rows of 24 seats are 432 seats.' },
    { name: 'step 1', role: 'step', text: 'Without the 60 that are kept free 382 seats can be sold.' },
    { name: 'step 2', role: 'step', text: 'The hall will be sold out by noon.' },
  ],
  criteria: ['step 0', 'step 1', 'step 2'].map((about) => ({
    id: about,
    asks: 'sound',
    about,
    question: 'Is this step free of error, given the question and the steps before it?',
    criticality: 'critical',
  })),
};

/** One of each kind that a red team meets. */
const VOTES: readonly Vote[] = (['ALLOW', 'ALLOW', 'BLOCK'] as const).map((verdict, at) => ({
  criterion: `step ${at}`,
  by: 'made-up',
  verdict,
  confidence: 0.8,
  reason: verdict === 'ALLOW' ? 'The figures follow from those before.' : 'Nothing in the question says so.',
  quotes: [],
}));

/** Has a model judge a made-up case and attack votes on it, for the sake of what it answers. Never throws. */
export async function trial(model: Model, surroundings: Surroundings, signal: AbortSignal): Promise<void> {
  const sitting: Sitting = { signal, budgetMs: 30_000 };
  const asked = [
    async () => modelEvaluator(model, surroundings).examine(CASE, sitting),
    async () => modelRedTeam(model, surroundings).challenge(CASE, VOTES, sitting),
  ];
  await Promise.allSettled(asked.map((ask) => ask()));
}
