import { privateKeyToAccount } from 'viem/accounts';
import type { Ask } from './record.ts';
import { privateKeyOf } from './stable.ts';

const CLAIM = 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.';
const POLICY = `@id("small-payments")
permit (principal, action == Action::"pay", resource is Recipient)
when {
  context has amount && context has currency &&
  context.currency == "EUR" && context.amount.lessThanOrEqual(decimal("200.00"))
};
@id("payment-tool")
permit (principal, action, resource == Tool::"pay");`;
const PAYMENT = { tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' } };

/** Calls every operation once as somebody who gets to know the service might: the examples are what came of it. */
export async function scenario(ask: Ask): Promise<void> {
  const operator = await ask('createOperator', {
    body: { name: 'Northwind Freight', email: 'ops@northwind.example' },
  });
  const key: string = operator.apiKey;
  await keys(ask, key);
  const { agentId } = await ask('createAgent', {
    key,
    body: { name: 'Freight quoter', description: 'Quotes prices for freight' },
  });
  await ask('listAgents', { key, query: { limit: '10' } });
  await judging(ask, key, agentId);
  await receipts(ask, key, agentId);
  await trust(ask, key, agentId);
  await ask('getUsage', { key, query: { days: '7', limit: '10' } });
  for (const id of ['rvHealth', 'plvHealth', 'gateHealth', 'decisionHealth'] as const) await ask(id);
}

async function keys(ask: Ask, key: string): Promise<void> {
  const body = { cedar: POLICY, description: 'Payments to 200 EUR' };
  await ask('putPolicy', { key, params: { name: 'payments' }, body });
  await ask('listPolicies', { key });
  await ask('policySchema');
  await ask('tryPolicy', { key, body: { name: 'payments', call: PAYMENT } });
  await ask('getPolicy', { key, params: { name: 'payments' } });
  await ask('putPolicy', { key, params: { name: 'former' }, body });
  await ask('deletePolicy', { key, params: { name: 'former' } });
  const made = await ask('createKey', {
    key,
    body: { surface: 'sentinel', label: 'Payment bot', dailyBudgetUsd: 5, policy: 'payments' },
  });
  await ask('listKeys', { key, query: { limit: '10' } });
  const next = await ask('rotateKey', {
    key,
    params: { keyId: made.keyId },
    body: { overlapSeconds: 3600 },
  });
  await ask('revokeKey', { key, params: { keyId: next.keyId } });
}

async function judging(ask: Ask, operator: string, agentId: string): Promise<void> {
  const keyOf = async (surface: string): Promise<string> =>
    (await ask('createKey', { key: operator, body: { surface } })).apiKey;
  await ask('checkDescriptor');
  const { id: checkId } = await ask('check', { key: operator, body: { claim: CLAIM, agentId } });
  await ask('getCheck', { key: operator, params: { checkId } });

  await ask('listTraceTiers');
  const plv = await keyOf('plv');
  const { id: verificationId } = await ask('verifyTrace', {
    key: plv,
    body: {
      question: 'What is 7 × 12 + 5?',
      trace: ['7 × 12 = 84', '84 + 5 = 89'],
      answer: '89',
      issue_attestation: true,
    },
  });
  await ask('getVerification', { key: plv, params: { verificationId } });
  await ask('revokeAttestation', { key: plv, params: { verificationId } });

  await ask('listGateTiers');
  const sentinel = await keyOf('sentinel');
  const { id: open } = await ask('verifyAction', {
    key: sentinel,
    body: {
      mode: 'action_authorization',
      instruction: 'Pay Acme.',
      call: { tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' } },
    },
  });
  await ask('approveVerification', {
    key: operator,
    params: { verificationId: open },
    body: { note: 'Checked with the buyer.' },
  });
  await ask('listRecords', { key: operator, query: { product: 'gate', limit: '10' } });
  await ask('countRecords', { key: operator, query: { days: '7' } });
  await ask('getRecord', { key: operator, params: { verificationId: open } });
  await ask('verifyAction', {
    key: sentinel,
    body: {
      mode: 'action_authorization',
      instruction: 'Pay Acme 600 EUR.',
      call: { tool: 'pay', arguments: { recipient: 'Acme', amount: 6000, currency: 'EUR' } },
    },
  });
  await ask('listAxes');
  await ask('verifyDecision', {
    key: await keyOf('dql'),
    body: {
      mandate: 'Pay invoices up to 100 EUR.',
      proposed_action: 'Pay the invoice of Acme over 140 EUR.',
      reasoning: 'The invoice is due today.',
      structured_context: {
        granted: { max_amount: 100, currency: 'EUR' },
        proposed: { kind: 'payment', amount: 140, currency: 'EUR', recipient: 'Acme' },
      },
      sandbox: true,
    },
  });
}

async function receipts(ask: Ask, key: string, agentId: string): Promise<void> {
  const { receiptId, jwt } = await ask('issueReceipt', {
    key,
    body: { agentId, claim: 'Invoice 7731 is overdue.', verdict: 'ALLOW', metadata: { invoice: '7731' } },
  });
  await ask('verifyProof', { body: { jwt } });
  await ask('getReceipt', { params: { receiptId } });
  await ask('jwks');
  await ask('revokeReceipt', { key, params: { receiptId } });
}

async function trust(ask: Ask, key: string, id: string): Promise<void> {
  await ask('recordEvent', {
    key,
    params: { id },
    body: { type: 'verification', outcome: 'correct', domain: 'freight' },
  });
  await ask('agentScore', { params: { id }, query: { domain: 'freight' } });
  await ask('trustProfile', { params: { agentId: id } });
  await ask('agentStats', { params: { agentId: id }, query: { window: '7d' } });
  await ask('badge', { params: { filename: `${id}.svg` } });
  await ask('methodology');
  const { evaluators } = await ask('listEvaluators');
  await ask('getEvaluator', { params: { id: evaluators[0].id } });

  const wallet = privateKeyToAccount(privateKeyOf('wallet of an agent'));
  const { address } = wallet;
  const { challenge } = await ask('proveWallet', { key, params: { id }, body: { address } });
  const signature = await wallet.signMessage({ message: challenge });
  await ask('proveWallet', { key, params: { id }, body: { address, challenge, signature } });
  await ask('walletAttestation', { params: { address } });
  await ask('releaseWallet', { key, params: { id, address } });
}
