import type { Turn } from '@truepenny/verifier';
import type { Evaluator, RedTeam, Seat } from '../kernel/panel.ts';
import { faultOf } from './admit.ts';

/** Whoever sits on a panel. */
export type Sitter = Evaluator | RedTeam;

export const isModel = ({ kind }: Seat): boolean => kind === 'model';

/** What the hearing keeps of a seat. */
export const seatOf = ({ id, family, kind, version }: Sitter) => ({ id, family, kind, version });

/** The turn of a seat that had its say. */
export const completed = (seat: Sitter): Turn => ({ ...seatOf(seat), completed: true });

/** The turn of a seat that threw. */
export const failed = (seat: Sitter, error: unknown): Extract<Turn, { completed: false }> => {
  const { reason, message } = faultOf(error);
  return { ...seatOf(seat), completed: false, fault: reason, said: message };
};
