/**
 * An express app that lets no payment through that its gate did not allow.
 *
 *   SENTINEL_API_KEY=tp_sn_… PORT=3000 npx node examples/express-gate.ts
 *   curl -s http://127.0.0.1:3000/payments -H 'Content-Type: application/json' \
 *     -d '{"recipient": "Acme", "amount": 600, "currency": "EUR"}'
 */
import express, { type NextFunction, type Request, type Response } from 'express';
import { createClient, fromEnvironment, gate } from 'truepenny';

type Order = { recipient: string; amount: number; currency: string };

const client = createClient(fromEnvironment(process.env));

/** What the agents behind this app may spend. It stands here, where no prompt reaches it. */
const GRANTED = { maxAmount: 1_000, currency: 'EUR', allowedRecipients: ['Acme', 'Globex'] };

/** Asks the gate about the order; answers 403, or 503 where nothing was decided, and goes on only after ALLOW. */
async function gated({ body }: Request<object, unknown, Order>, answer: Response, next: NextFunction) {
  const { recipient, amount, currency } = body;
  const permit = await gate(client, {
    mode: 'action_authorization',
    instruction: `Pay ${recipient} ${amount} ${currency}.`,
    claim: `pay(recipient=${JSON.stringify(recipient)}, amount=${amount}, currency=${JSON.stringify(currency)})`,
    mandate: { granted: GRANTED, action: { kind: 'payment', recipient, amount, currency } },
  });
  if (permit.execute) return next();
  const { verdict, objections, fault } = permit;
  answer.status(verdict === 'ERROR' ? 503 : 403).json({ verdict, objections, ...(fault && { fault }) });
}

const app = express();
app.use(express.json());
app.post('/payments', gated, ({ body }: Request<object, unknown, Order>, answer) => {
  answer.status(201).json({ paid: `${body.amount} ${body.currency} to ${body.recipient}` });
});

const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  console.log(`listening on http://127.0.0.1:${port}`);
});
