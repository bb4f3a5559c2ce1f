import { auditSessions } from './audit.ts';
import { check } from './check.ts';
import type { Command } from './command.ts';
import { completion } from './completion.ts';
import { decide } from './decide.ts';
import { gate } from './gate.ts';
import { hookDoctor, hookInstall, hookRun, hookStatus, hookUninstall } from './hook.ts';
import { keysCreate, keysList, keysRevoke, keysRotate, usage } from './keys.ts';
import { policyCheck, policyList, policyPush, policyShow, policyTry } from './policy.ts';
import { receiptVerify } from './receipt-verify.ts';
import { receiptGet, receiptIssue, receiptRevoke } from './receipts.ts';
import { open, records, showRecord } from './records.ts';
import { agentList, agentRegister, agentScore, event, operatorRegister } from './registry.ts';
import { replay } from './replay.ts';
import { trace } from './trace.ts';
import { wallet, walletProve, walletShow } from './wallet.ts';

const DOING: readonly Command[] = [
  check,
  trace,
  gate,
  decide,
  hookInstall,
  hookStatus,
  hookDoctor,
  hookRun,
  hookUninstall,
  auditSessions,
  receiptVerify,
  receiptGet,
  receiptIssue,
  receiptRevoke,
  replay,
  records,
  showRecord,
  open,
  operatorRegister,
  agentRegister,
  agentList,
  agentScore,
  event,
  wallet,
  walletProve,
  walletShow,
  keysCreate,
  keysList,
  keysRevoke,
  keysRotate,
  policyCheck,
  policyPush,
  policyList,
  policyShow,
  policyTry,
  usage,
];

/** Every command, in the order in which help shows them. */
export const COMMANDS: readonly Command[] = [...DOING, completion(DOING)];
