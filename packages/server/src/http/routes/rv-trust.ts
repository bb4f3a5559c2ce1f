import {
  agentScore,
  agentStats,
  badge,
  getEvaluator,
  listEvaluators,
  methodology,
  trustProfile,
  walletAttestation,
} from '@truepenny/contract';
import type { KeyRing } from '../../receipts/keys.ts';
import { signWalletAttestation } from '../../receipts/sign.ts';
import * as score from '../../trust/agent-score.ts';
import * as shield from '../../trust/badge.ts';
import { type CardParts, evaluatorCard, evaluatorCards } from '../../trust/evaluators.ts';
import * as formulas from '../../trust/methodology.ts';
import * as profile from '../../trust/profile.ts';
import * as stats from '../../trust/stats.ts';
import { walletStatement } from '../../trust/wallet.ts';
import type { Mount } from '../mount.ts';

export type TrustParts = stats.StatsParts & CardParts & { keys: KeyRing };

/** Every public number about an agent, a wallet or an evaluator, and how it is computed. */
export function trustRoutes(mount: Mount, parts: TrustParts): void {
  mount(agentScore, ({ params, query }) => score.agentScore(params.id, query.domain, parts));
  mount(trustProfile, ({ params }) => profile.trustProfile(params.agentId, parts));
  mount(agentStats, ({ params, query }) => stats.agentStats(params.agentId, query.window, parts));
  mount(badge, ({ params }) => shield.badge(params.filename, parts));
  mount(walletAttestation, async ({ params }) =>
    signWalletAttestation(await walletStatement(params.address, parts), await parts.keys.signing()),
  );
  mount(methodology, () => formulas.methodology());
  mount(listEvaluators, () => ({ evaluators: evaluatorCards(parts) }));
  mount(getEvaluator, ({ params }) => evaluatorCard(params.id, parts));
}
