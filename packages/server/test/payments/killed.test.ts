import { expect, it } from 'vitest';
import { openChain } from './chain.ts';
import { killedAt } from './killed.ts';

const TAKEN = 20_000;
const paid = (reference: unknown = expect.stringMatching(/^0x/)) =>
  expect.objectContaining({ usd: 0.02, rail: 'x402', reference });

it.each(['working', 'worked'] as const)(
  'killed at %s: no money has moved; the payment is worked for again, and taken once',
  async (point) => {
    expect(await killedAt(point)).toEqual({
      status: 200,
      charged: paid(),
      spent: TAKEN,
      workedAgain: 1,
      next: 200,
      open: 0,
    });
  },
);

it('killed before the money moved, with the answer on disk: nothing is taken and nothing given', async () => {
  expect(await killedAt('settling')).toEqual({
    status: 402,
    charged: false,
    spent: 0,
    workedAgain: 0,
    next: 200,
    open: 0,
  });
});

it.each(['moved', 'settled'] as const)(
  'killed at %s: the money has moved, and the answer that it bought is given without working again',
  async (point) => {
    expect(await killedAt(point)).toEqual({
      status: 200,
      charged: paid(),
      spent: TAKEN,
      workedAgain: 0,
      next: 200,
      open: 0,
    });
  },
);

it.each([
  ['verified', 200, TAKEN, 1],
  ['settling', 402, 0, 0],
  ['moved', 200, TAKEN, 1],
  ['settled', 200, TAKEN, 1],
] as const)(
  'killed at %s, of a payer who settles first: %i, and what was taken was worked for',
  async (point, status, spent, workedAgain) => {
    expect(await killedAt(point, { settlesFirst: true })).toEqual({
      status,
      charged: status === 200 ? paid() : false,
      spent,
      workedAgain,
      next: 200,
      open: 0,
    });
  },
);

it('killed at failed: the payment stays refused, and the answer withheld', async () => {
  const chain = await openChain();
  chain.state.manner = 'refuses';
  const meanwhile = () => {
    chain.state.manner = 'fair';
  };
  expect(await killedAt('failed', { environment: chain.environment, meanwhile })).toEqual({
    status: 402,
    charged: false,
    spent: 0,
    workedAgain: 0,
    next: 200,
    open: 0,
  });
  expect([chain.state.settles, chain.moved.length]).toEqual([2, 1]);
  await chain.close();
});

it('killed at unknown: the chain says that the money has moved, and the answer is given', async () => {
  const chain = await openChain();
  chain.state.manner = 'moves and hangs up';
  const meanwhile = () => {
    chain.state.manner = 'fair';
  };
  const came = await killedAt('unknown', { environment: chain.environment, meanwhile });
  expect(came).toMatchObject({
    status: 200,
    charged: paid(chain.moved[0]?.transaction),
    workedAgain: 0,
    next: 200,
  });
  expect([chain.state.settles, chain.moved.length]).toEqual([2, 2]);
  await chain.close();
});
