/** What the pages of a service show once somebody has used it, with texts as strangers might send them. */

/** A page to open: signed in with a key of the console where `session` is one, and there once `ready` is. */
export type Opened = { name: string; url: string; session?: string; ready?: string; isLong?: true };

const CLAIM = 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.';
/** Markup, marks that force a direction, stacked accents, and letters of three and four bytes. */
const HOSTILE =
  '<img src=x onerror=alert(1)> \u202egnp.exe\u2066 a\u0301\u0323\u0308\u0330 你好 𝔘𝔫𝔦 &amp; 2 + 2 = 5. ';

/** Uses a service that is in development, and gives the pages of what came of it. */
export async function pagesOf(service: string): Promise<Opened[]> {
  const post = async (path: string, body: object, key = '') => {
    const response = await fetch(service + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'x-api-key': key }) },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.detail}`);
    return answer;
  };
  const { apiKey: key } = await post('/v1/operators', { name: 'A bench' });
  const keyOf = async (surface: string) => (await post('/v1/keys', { surface }, key)).apiKey;
  const { agentId } = await post('/v1/agents', { name: 'Ticket desk' }, key);
  const check = await post('/v1/check', { claim: CLAIM, agentId, speed: 'fast' }, key);
  const { receiptId } = await post(
    '/v1/verify',
    { agentId, claim: 'Order 7 was shipped.', verdict: 'ALLOW' },
    key,
  );
  const plv = await keyOf('plv');
  const trace = (steps: readonly string[]) =>
    post('/v2/verify', { question: 'What is right of it?', trace: steps, answer: '5', tier: 'fast' }, plv);
  // As much as a request may hold: about a megabyte in UTF-8.
  const wall = await trace([HOSTILE.repeat(Math.floor(480_000 / HOSTILE.length))]);
  const walls = await trace(
    Array.from({ length: 100 }, () => HOSTILE.repeat(Math.floor(4_800 / HOSTILE.length))),
  );
  const steps = await trace(Array.from({ length: 10_000 }, (_, at) => `${at} + 1 = ${at + 1}`));
  const sentinel = await keyOf('sentinel');
  const call = { tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' } };
  for (let n = 0; n < 60; n++) {
    await post(
      '/sentinel/verify',
      { mode: 'action_authorization', instruction: `Should we pay Acme? ${n}`, call },
      sentinel,
    );
  }
  const record = (name: string, { id, meta }: { id: string; meta: { replay_token: string } }): Opened => ({
    name,
    url: `${service}/verifications/${id}?replay_token=${meta.replay_token}`,
  });
  return [
    { name: '/', url: `${service}/` },
    { name: '/verify', url: `${service}/verify` },
    { name: '/verify.html', url: `${service}/verify.html` },
    { name: '/receipts/{id}', url: `${service}/receipts/${receiptId}` },
    record('/checks/{id}', check),
    { name: '/agents/{id}', url: `${service}/agents/${agentId}` },
    { name: '/evaluators', url: `${service}/evaluators` },
    { name: '/evaluators/{id}', url: `${service}/evaluators/arithmetic` },
    { name: '/console', url: `${service}/console` },
    {
      name: '/console, signed in',
      url: `${service}/console`,
      session: key,
      ready: '#records table',
    },
    { ...record('a record with 1 MB of hostile text in one step', wall), isLong: true },
    { ...record('a record with 1 MB of hostile text in 100 steps', walls), isLong: true },
    { ...record('a record of 10,000 steps', steps), isLong: true },
  ];
}
