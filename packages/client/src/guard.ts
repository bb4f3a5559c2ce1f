import { type Permit, permit } from './permit.ts';

/** Thrown in place of what was not permitted. */
export class Refused extends Error {
  override name = 'Refused';
  readonly permit: Permit;

  constructor(refusal: Permit) {
    const { verdict, fault, objections } = refusal;
    super(`${verdict}: ${fault?.detail ?? (objections.join(' ') || 'it was not allowed')}`);
    this.permit = refusal;
  }
}

/**
 * A function that asks before it acts. It is carried out only after a whole ALLOW; in every other case, faults
 * included, it rejects with {@link Refused} and the function is never entered.
 *
 * @param ask Gets the arguments and asks the service about them.
 */
export function guard<Arguments extends readonly unknown[], Result>(
  act: (...args: Arguments) => Result | Promise<Result>,
  ask: (...args: Arguments) => Promise<unknown>,
): (...args: Arguments) => Promise<Result> {
  return async (...args) => {
    const answer = await permit(() => ask(...args));
    if (!answer.execute) throw new Refused(answer);
    return await act(...args);
  };
}
