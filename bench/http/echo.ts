/** The floor that routes are measured against: fastify and zod alone, a body parsed and sent back, a text read. */
import { GateRequest, issueReceipt, TraceRequest, verifyProof } from '@truepenny/contract';
import { fastify } from 'fastify';
import type { ZodType } from 'zod';

const app = fastify();
const echo = (path: string, schema: ZodType) =>
  app.post(path, async (request, reply) => {
    const body = JSON.stringify(schema.parse(request.body));
    return reply.type('application/json').send(body);
  });
echo('/v2/verify', TraceRequest);
echo('/sentinel/verify', GateRequest);
echo('/v1/verify', issueReceipt.body);
echo('/v1/verify-proof', verifyProof.body);
const text = JSON.stringify({ text: 'x'.repeat(1_500) });
app.get('/read', async (_request, reply) => reply.type('application/json').send(text));
console.log(`listening url=${await app.listen({ host: '127.0.0.1', port: 0 })}`);
