/**
 * An express app behind which agents pay. What the user ordered comes signed with the user's session, so that an agent
 * can carry the words and not make them up, and no payment passes that they do not allow.
 *
 *   SENTINEL_API_KEY=tp_sn_… PORT=3000 npx node examples/express-gate.ts
 *   ORDER=$(curl -s http://127.0.0.1:3000/orders -H 'Authorization: Bearer session-of-ada' \
 *     -H 'Content-Type: application/json' -d '{"words": "Pay Acme 600 EUR."}')
 *   curl -s http://127.0.0.1:3000/payments -H "X-Order: $ORDER" -H 'Content-Type: application/json' \
 *     -d '{"recipient": "Acme", "amount": 600, "currency": "EUR"}'
 */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import express, { type Request } from 'express';
import { gateRequests } from 'truepenny/express';

type Payment = { recipient: string; amount: number; currency: string };
type Order = { id: string; user: string; words: string; until: number };

const SECRET = randomBytes(32);
const SESSIONS = new Map([['Bearer session-of-ada', 'ada']]);
const used = new Set<string>();

const macOf = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url');

/** The order that the user signed in for; it is good once, and not for long. @throws for any other */
function orderOf(token: string): Order {
  const [text = '', mac = ''] = token.split('.');
  const [given, own] = [Buffer.from(mac), Buffer.from(macOf(text))];
  if (given.length !== own.length || !timingSafeEqual(given, own))
    throw new Error('The order is not signed.');
  const order: Order = JSON.parse(Buffer.from(text, 'base64url').toString());
  if (order.until < Date.now() || used.has(order.id)) throw new Error('The order is no longer good.');
  return order;
}

const gated = gateRequests(
  ({ body }: Request<object, unknown, Payment>) => ({ tool: 'pay', arguments: body }),
  // The words are the user's; what stands in the body is what the agent wants.
  (request) => ({ instruction: orderOf(String(request.headers['x-order'])).words }),
);

const app = express();
app.use(express.json());
app.post('/orders', ({ headers, body }: Request<object, unknown, { words: string }>, answer) => {
  const user = SESSIONS.get(String(headers.authorization));
  if (user === undefined) return void answer.status(401).end();
  const order: Order = { id: randomUUID(), user, words: String(body.words), until: Date.now() + 600_000 };
  const text = Buffer.from(JSON.stringify(order)).toString('base64url');
  answer.type('text').send(`${text}.${macOf(text)}`);
});
app.post('/payments', gated, ({ headers, body }: Request<object, unknown, Payment>, answer) => {
  const { id } = orderOf(String(headers['x-order']));
  used.add(id);
  answer.status(201).json({ paid: `${body.amount} ${body.currency} to ${body.recipient}` });
});

const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  console.log(`listening on http://127.0.0.1:${port}`);
});
