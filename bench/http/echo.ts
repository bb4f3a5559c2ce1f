/** The floor that the corridor is measured against: fastify and zod alone, the same body parsed and sent back. */
import { TraceRequest } from '@truepenny/contract';
import { fastify } from 'fastify';

const app = fastify();
app.post('/v2/verify', async (request, reply) => {
  const body = JSON.stringify(TraceRequest.parse(request.body));
  return reply.type('application/json').send(body);
});
console.log(`listening url=${await app.listen({ host: '127.0.0.1', port: 0 })}`);
