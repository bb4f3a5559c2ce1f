import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Calibration } from '@truepenny/verifier';
import { compileApart } from './authority/policy/compile-apart.ts';
import { Engine } from './authority/policy/engine.ts';
import { policiesInForce } from './authority/policy/in-force.ts';
import { keepInstallationPolicy } from './authority/policy/installation.ts';
import { splitSent } from './authority/policy/split.ts';
import { type Attestor, openAttestor } from './chain/eas/attestor.ts';
import { openServiceWallet } from './chain/wallet-key.ts';
import { type Logger, openLog } from './config/log.ts';
import { readPanelContent } from './config/panel-file.ts';
import { readPolicyFile, unfitPolicyFile } from './config/policy-file.ts';
import type { Settings } from './config/settings.ts';
import { deterministicRedTeam } from './evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from './evaluators/seats.ts';
import measured from './judge/calibration.json' with { type: 'json' };
import { calibrationOf } from './judge/calibration.ts';
import { learnedFrom, type Outcome } from './judge/learning.ts';
import { openThreads, type Pool } from './judge/offload/offload.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { type Randomness, systemRandomness } from './kernel/ids.ts';
import type { Roster, Threads } from './kernel/panel.ts';
import type { Patience, Surroundings } from './models/steady.ts';
import { seatPanel } from './panel/seat-panel.ts';
import { SPEEDS, type Speeds } from './products/answer/speeds.ts';
import type { ActPolicies } from './products/policy.ts';
import type { IssueParts } from './receipts/issue.ts';
import { type KeyRing, openKeyRing } from './receipts/keys.ts';
import { knownKeys } from './receipts/known-keys.ts';
import { PLAY_CREDIT_MICRO_USD } from './registry/operators.ts';
import type { Reader, Store } from './store/database.ts';
import { openStore } from './store/open.ts';
import { listOutcomes } from './store/outcomes.ts';
import { compositeScore } from './trust/agent-score.ts';
import { registerEvaluators } from './trust/evaluator-agents.ts';

/** What a test may put in the place of the real thing. */
export type Overrides = {
  clock?: Clock;
  randomness?: Randomness;
  log?: Logger;
  roster?: Roster;
  /** Where the seats that compute are heard. */
  threads?: Omit<Pool, 'size'>;
  /** How long model seats wait for their providers. */
  patience?: Patience;
  /** The panels and deadlines of the checks' speeds. */
  speeds?: Speeds;
};

/** What the verbs are given to work with. */
export type Parts = {
  store: Store;
  roster: Roster;
  calibration: Calibration;
  speeds: Speeds;
  clock: Clock;
  randomness: Randomness;
  log: Logger;
  dataDirectory: string;
  keyDirectory: string;
  /** The signing keys of receipts and attestations. */
  keys: KeyRing;
  compositeScore: IssueParts['compositeScore'];
  /** The service's own EVM address, under which its evaluators attest. */
  signerAddress: () => Promise<string>;
  attestor: Attestor;
  /** What acts are held against by the policies of keys. */
  policies: ActPolicies;
  /** In development all credit is play money, and every new operator starts with some. */
  play: boolean;
  playCreditMicroUsd: number;
  billMetered: boolean;
  registration: Settings['registration'];
  /** The most that asking models may cost in one call, in USD. */
  callCapUsd: number;
};

const seatWarning = (log: Logger) => (seat: string, fault: string, said: string) =>
  log.warn({ seat, fault }, `a model gave no answer: ${said}`);

/** Opens every part that the settings ask for. Rejects when the data directory or the store cannot be opened. */
export async function openParts(settings: Settings, overrides: Overrides): Promise<Parts> {
  const { clock = systemClock, randomness = systemRandomness, log = openLog(settings), patience } = overrides;
  const dataDirectory = resolve(settings.data);
  const file = join(dataDirectory, 'truepenny.db');
  // Keys and texts lie in it: nobody else on the machine may look.
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const installation = await readInstallation(settings);
  const store = await openStore(settings.databaseUrl ? { url: settings.databaseUrl } : { file });
  const keyDirectory = join(dataDirectory, 'keys');
  const keys = await openKeyRing(keyDirectory, clock, knownKeys(keyDirectory, { store, clock }));
  const wallet = await openServiceWallet(keyDirectory);
  const surroundings = { clock, randomness, ...(patience && { patience }), warn: seatWarning(log) };
  // Last of what is opened: where something cannot be, no thread has been started for nothing.
  const threads = overrides.threads ?? (overrides.roster ? undefined : openThreads());
  const roster = overrides.roster ?? (await openRoster(settings, surroundings, threads));
  const evaluators = [...roster.deterministic.evaluators, ...roster.models.evaluators];
  await registerEvaluators(
    evaluators.map(({ id }) => id),
    { store, clock },
  );
  const policy =
    installation && (await keepInstallationPolicy(installation.cedar, installation.rules, { store, clock }));
  const play = settings.environment === 'development';
  return {
    store,
    roster,
    calibration: await calibrationIn(roster, settings, store.read),
    speeds: overrides.speeds ?? SPEEDS,
    clock,
    randomness,
    log,
    dataDirectory,
    keyDirectory,
    keys,
    compositeScore: (agentId) => compositeScore(store.read, agentId, clock()),
    signerAddress: wallet.address,
    policies: {
      store,
      randomness,
      engine: new Engine(),
      policyOf: policiesInForce(store, policy),
      split: threads ? (sent) => threads.split(sent) : splitSent,
    },
    attestor: openAttestor(settings, { store, clock, randomness, wallet }),
    play,
    playCreditMicroUsd: play ? PLAY_CREDIT_MICRO_USD : 0,
    billMetered: settings.billMetered,
    registration: settings.registration,
    callCapUsd: settings.spendCallUsd,
  };
}

/** So many outcomes tell what can be learned from them. */
const MOST_OUTCOMES = 2_000;

/** What the seats of a roster are weighed with: the figures that ship, and what was learned here where there is a store. */
export async function calibrationIn(
  { deterministic, models }: Roster,
  { baseRate }: Pick<Settings, 'baseRate'>,
  read: Reader | undefined,
): Promise<Calibration> {
  const seats = [...deterministic.evaluators, ...models.evaluators];
  const rows = read ? await listOutcomes(read, MOST_OUTCOMES) : [];
  const outcomes = rows.map(({ truth, votes }): Outcome => ({ truth, votes: JSON.parse(votes) }));
  return learnedFrom(calibrationOf(seats, measured, baseRate), outcomes);
}

/** The policy of the installation; a fault in it must show before anything is opened. */
async function readInstallation({ policyFile }: Settings) {
  if (policyFile === undefined) return undefined;
  const cedar = await readPolicyFile(policyFile);
  const compiled = await compileApart(cedar);
  if ('faults' in compiled) throw unfitPolicyFile(policyFile, compiled.faults);
  return { cedar, rules: compiled.rules };
}

/**
 * Every seat that can be filled: those that compute always, heard in the threads where there are any, and models where
 * their keys are configured.
 */
export async function openRoster(
  settings: Settings,
  surroundings: Surroundings,
  threads?: Threads,
): Promise<Roster> {
  const { panelFile } = settings;
  const models = seatPanel(
    {
      providers: {
        openai: { apiKey: settings.openaiKey },
        anthropic: { apiKey: settings.anthropicKey },
        google: { apiKey: settings.googleKey },
        xai: { apiKey: settings.xaiKey },
        deepseek: { apiKey: settings.deepseekKey },
        mistral: { apiKey: settings.mistralKey },
        openrouter: { apiKey: settings.openrouterKey },
        ollama: { baseUrl: settings.ollamaUrl },
      },
      recordTo: settings.recordTo,
      pricesKnown: settings.environment === 'production',
      ...(panelFile && { panelFile: await readPanelContent(panelFile) }),
    },
    surroundings,
  );
  return {
    deterministic: {
      evaluators: DETERMINISTIC_EVALUATORS,
      redTeam: deterministicRedTeam,
      threads,
    },
    models,
  };
}
