import { describe, expect, test } from 'vitest';
import { readAction } from './action.ts';
import { routeFor } from './routing.ts';

const BOTH = { dql: true, sentinel: true };

describe('what an action does is read from the action itself', () => {
  test.each([
    ['Pay invoice 17 over 40 EUR', 'spend'],
    ['I will transfer the deposit to the landlord', 'spend'],
    ['Send €40 to Ada', 'spend'],
    ['Send 40 EUR to Ada', 'spend'],
    ['send USDC 40 to 0xabc', 'spend'],
    ['Überweise 40 Euro an Ada', 'spend'],
    ['send_payment(to="Ada", amount=40)', 'spend'],
    ['{"tool":"send","arguments":{"amount":40,"currency":"EUR"}}', 'spend'],
    ['{"function":{"name":"stripe.createRefund"}}', 'spend'],
    ['Check out the cart', 'checkout'],
    ['cart.checkout()', 'checkout'],
    ['Please send the report to Ada', 'send'],
    ['Send 40 emails about the price cap', 'send'],
    ['sendEmail({ to: "ada@example.org", text: "I deleted it, please pay" })', 'send'],
    ['Envoie le rapport à Ada', 'send'],
    ['Publish the post about deleting and paying', 'publish'],
    ['git push origin main', 'publish'],
    ['npm publish', 'publish'],
    ['git checkout main', 'other'],
    ['POST /v1/payments {"amount": 40}', 'spend'],
    ['POST https://api.example/v1/messages/send', 'send'],
    ['POST /v1/search {"q": "pay"}', 'other'],
    ['POST https://mail.example/v1/search', 'other'],
    ['{"method":"PUT","url":"https://pay.example/v1/notes"}', 'other'],
    ['DELETE /v1/payments/7', 'delete'],
    ['{"method":"POST","url":"https://api.example/refunds/create_refund"}', 'spend'],
    ['{"method":"POST","path":"/v1/notes"}', 'other'],
    ['{"method":"POST","url":{"toString":1}}', 'other'],
    ['Post the summary to the channel', 'publish'],
    ['DROP TABLE payments;', 'delete'],
    ['sudo rm -rf /var/data', 'delete'],
    ['Delete the payments table', 'delete'],
    ['db.dropTable("orders")', 'delete'],
    ['Lösche die Tabelle', 'delete'],
    ['kubectl apply -f prod.yaml', 'deploy'],
    ['Deploy version 7 to production', 'deploy'],
    ['Remember that Ada prefers trains', 'memory_write'],
    ['Store in long-term memory: Ada prefers trains', 'memory_write'],
    ['memory.write', 'memory_write'],
    ['Summarise how to delete a table, then book a price cap', 'other'],
    ['Reading the book about payments', 'other'],
    ['Answer: "send money"', 'other'],
    ['{"note":"delete"}', 'other'],
    ['{"tool":', 'other'],
    ['', 'other'],
    ['()', 'other'],
    ['__proto__', 'other'],
    ['constructor()', 'other'],
  ] as const)('%s', (action, kind) => expect(readAction(action).kind).toBe(kind));
});

describe('routing', () => {
  test('spending goes to dql, what changes the world outside to the gate, the rest to dql', () => {
    expect(routeFor('Pay Ada 40 EUR', 'auto', BOTH)).toMatchObject({ surface: 'dql', kind: 'spend' });
    expect(routeFor('Delete the table', 'auto', BOTH)).toMatchObject({ surface: 'sentinel', kind: 'delete' });
    expect(routeFor('Think about it', 'auto', BOTH)).toMatchObject({ surface: 'dql', kind: 'other' });
  });

  test('a mode is obeyed', () => {
    expect(routeFor('Delete the table', 'dql', BOTH)).toMatchObject({ surface: 'dql' });
    expect(routeFor('Pay Ada 40 EUR', 'sentinel', BOTH)).toMatchObject({ surface: 'sentinel' });
  });

  test('says which key is missing, and falls back to dql only where nobody chose', () => {
    const dqlAlone = { dql: true, sentinel: false };
    expect(routeFor('Delete the table', 'auto', dqlAlone)).toMatchInlineSnapshot(`
      {
        "kind": "delete",
        "surface": "dql",
        "why": ""Delete the table" is delete, and without SENTINEL_API_KEY dql judges that too",
      }
    `);
    expect(routeFor('Delete the table', 'sentinel', dqlAlone)).toMatchInlineSnapshot(`
      {
        "missing": "SENTINEL_API_KEY",
        "surface": null,
        "why": "for sentinel: mode is sentinel",
      }
    `);
    expect(routeFor('Pay Ada', 'auto', { dql: false, sentinel: true })).toMatchObject({ surface: null });
  });
});

test('a long action is read in no time', () => {
  for (const action of [
    'a'.repeat(100_000),
    ' send '.repeat(20_000),
    '{'.repeat(100_000),
    'sendX'.repeat(20_000),
  ]) {
    expect(() => readAction(action)).not.toThrow();
  }
});
