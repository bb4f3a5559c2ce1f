import type { PolicyRecord } from '@truepenny/verifier/policy';
import { expect, test } from 'vitest';
import { authorityOfPolicy } from './authority.ts';

const record: PolicyRecord = {
  name: 'payments',
  digest: 'sha256:0',
  principal: { type: 'Agent', id: 'a' },
  decision: 'permit',
  determining: ['small'],
  undecided: [],
  accesses: [
    {
      action: { type: 'Action', id: 'pay' },
      resource: { type: 'Tool', id: 'pay', attrs: { name: 'pay' } },
      context: {},
    },
  ],
};

test('a permit covers, a forbid forbids, and what is left open says what would allow it', () => {
  expect(authorityOfPolicy(record)).toMatchObject({
    says: 'covers',
    matched: [{ what: 'pay Tool::"pay"', by: 'policy payments: small' }],
    missing: [],
  });
  expect(authorityOfPolicy({ ...record, decision: 'forbid' })).toMatchObject({
    says: 'forbids',
    matched: [],
    missing: [{ is: 'contradicted', why: 'policy payments forbids it: small' }],
  });
  const undecided = [{ resource: 'Tool::"pay"', why: 'no policy permits to pay it' }];
  expect(authorityOfPolicy({ ...record, decision: 'undecided', determining: [], undecided })).toMatchObject({
    says: 'silent',
    toAllow: ['Permit Tool::"pay" in the policy payments, or have it ordered: no policy permits to pay it.'],
  });
});
