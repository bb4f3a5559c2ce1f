/**
 * The service in a process of its own that tells how long its event loop stood still since it was last asked: by the
 * clock, and by the processor time of its main thread, which other work on the machine does not lengthen. JavaScript,
 * as the launcher is, so that the compiler of types is not loaded.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const LOOK_MS = 1;

const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
delay.enable();
let [before, busyMs] = [process.threadCpuUsage(), 0];
// A timer has its turn when what went before is done: what the thread used since the last one is one stretch of work.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  busyMs = Math.max(busyMs, (user + system) / 1000);
  before = process.threadCpuUsage();
}, LOOK_MS).unref();
const probe = createServer((_, response) => {
  const stallMs = delay.max / 1e6;
  response.end(JSON.stringify({ stallMs, busyMs, rssMb: process.memoryUsage.rss() / 2 ** 20 }));
  delay.reset();
  busyMs = 0;
});
await once(probe.listen(0, '127.0.0.1'), 'listening');
const address = probe.address();
if (address && typeof address !== 'string') console.log(`probe=http://127.0.0.1:${address.port}`);
// Whoever started this reads until it hears where the service listens, which is then the last word.
await import('../../packages/server/src/launch.js');
