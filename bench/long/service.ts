/** The service in a process of its own that tells how long its event loop stood still since it was last asked. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const probe = createServer((_, response) => {
  const stallMs = delay.max / 1e6;
  delay.reset();
  response.end(JSON.stringify({ stallMs, rssMb: process.memoryUsage.rss() / 2 ** 20 }));
});
await once(probe.listen(0, '127.0.0.1'), 'listening');
const address = probe.address();
if (address && typeof address !== 'string') console.log(`probe=http://127.0.0.1:${address.port}`);
// Whoever started this reads until it hears where the service listens, which is then the last word.
await import('../../packages/server/src/main.ts');
