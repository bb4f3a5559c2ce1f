import { type Authority, type GuardedCall, guardCall, refusalText } from '../guard-call.ts';

type Answer = { status(code: number): { json(body: unknown): unknown } };

/**
 * A middleware of express that lets a request go on only where the gate allows the call that it stands for. It answers
 * 403 to what is refused or open, and 503 where nobody could decide.
 *
 * @param callOf The call that the request is; what the route then does must be this and no more.
 * @param authorityOf On whose word. Never take it from the request that is gated: anybody who can send the request
 *   would give themselves leave. A key with a policy needs none; words of the user come signed.
 */
export const gateRequests =
  <Request>(
    callOf: (request: Request) => GuardedCall,
    authorityOf: (request: Request) => Authority | Promise<Authority>,
  ) =>
  async (request: Request, answer: Answer, next: () => void): Promise<void> => {
    const permit = await authority(request).catch(() => undefined);
    if (permit?.execute) return next();
    const { verdict = 'ERROR', objections = [], toAllow = [], fault } = permit ?? {};
    const detail = permit ? refusalText(permit) : 'Nobody could say on whose word this is.';
    const body = { verdict, detail, objections, to_allow: toAllow, ...(fault && { fault }) };
    answer.status(verdict === 'ERROR' ? 503 : 403).json(body);

    async function authority(from: Request) {
      return guardCall(callOf(from), { ...(await authorityOf(from)), refusals: 'value' });
    }
  };
