import type { Command } from './command.ts';
import { receiptVerify } from './receipt-verify.ts';
import { receiptGet, receiptIssue, receiptRevoke } from './receipts.ts';
import { replay } from './replay.ts';

/** Every command, in the order in which help shows them. */
export const COMMANDS: readonly Command[] = [receiptVerify, receiptGet, receiptIssue, receiptRevoke, replay];
