import { timingSafeEqual } from 'node:crypto';
import type { AnswerOf, CheckResult, getCheck } from '@truepenny/contract';
import type { Caller } from '../../kernel/caller.ts';
import { Problem } from '../../kernel/problem.ts';
import { sha256Of } from '../../receipts/hash.ts';
import type { Reader } from '../../store/database.ts';
import { findVerification } from '../../store/verifications.ts';

/**
 * A check with its transcript, for the operator that asked for it or whoever holds its replay token.
 *
 * @throws {Problem} `not-found`, `missing-key` when neither key nor token was sent, `not-yours` when they do not fit.
 */
export async function readCheck(
  checkId: string,
  caller: Caller | undefined,
  token: string | undefined,
  read: Reader,
): Promise<AnswerOf<typeof getCheck>> {
  const row = await findVerification(read, checkId);
  if (!row?.result || !row.transcript || !row.transcript_hash || row.product !== 'rv') {
    throw new Problem('not-found', `There is no check ${checkId}.`);
  }
  if (!caller && token === undefined) {
    throw new Problem('missing-key', 'Send the key of its operator, or the replay_token of the result.');
  }
  const result = JSON.parse(row.result) as CheckResult;
  const owned = caller !== undefined && caller.operatorId === row.operator_id;
  const held = token !== undefined && same(token, result.meta.replay_token);
  if (!owned && !held) throw new Problem('not-yours', 'This check belongs to another operator.');
  return { result, transcript: JSON.parse(row.transcript), transcript_hash: row.transcript_hash };
}

/** Compared by their digests, in constant time whatever their lengths. */
const same = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256Of(a)), Buffer.from(sha256Of(b)));
