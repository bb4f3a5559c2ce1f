#!/usr/bin/env node
import { readSettings } from './config/read.ts';
import { Fault, spoken } from './kernel/fault.ts';
import { Problem } from './kernel/problem.ts';

/** The exit status of a wrong configuration, as in sysexits(3). */
const EX_CONFIG = 78;

try {
  await start();
} catch (error) {
  const remedy = remedyOf(error);
  if (remedy === undefined) throw error;
  console.error(remedy);
  process.exit(EX_CONFIG);
}

/** What to do about an error that whoever starts the service can mend; other errors show where they came from. */
function remedyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Fault || error instanceof Problem) return spoken(error);
  if (!('code' in error && 'syscall' in error)) return undefined;
  if (error.syscall !== 'listen')
    return `${error.message}. Check TRUEPENNY_DATA and who owns what lies in it.`;
  return error.code === 'EADDRINUSE'
    ? `${error.message}. Set PORT to another port, or to 0 for any free one.`
    : `${error.message}. Set HOST and PORT to what this machine lets the service listen on.`;
}

async function start(): Promise<void> {
  const settings = readSettings();
  // Loaded only now: whoever has to correct a setting waits for nothing else.
  const { createApp } = await import('./app.ts');
  const app = await createApp(settings);
  const { log } = app.parts;
  const url = await app.listen();
  // From the start of the process itself, which is what somebody waiting for it has seen.
  const sinceStart = performance.now();
  if (settings.environment === 'development') {
    const { welcome } = await import('./welcome.ts');
    console.log(await welcome(url, sinceStart, app.parts));
  }
  log.info({ url, ms: Math.round(sinceStart) }, 'listening');
  if (settings.environment === 'production' && !settings.billMetered) {
    log.warn(
      { registration: settings.registration },
      'trace, gate and decision calls are not charged: whoever is let in spends your models',
    );
  }

  let stopping = false;
  const stop = (signal: string) => {
    // Whoever asks twice does not want to wait for running work.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'finishing what runs, then ending');
    // Whatever holds on to its end, a database that does not answer among it, holds nobody longer than this.
    setTimeout(() => {
      log.error('the time to end is over; what had not ended was cut off');
      process.exit(1);
    }, settings.shutdownSeconds * 1000).unref();
    app.close().then(
      (ended) => process.exit(ended ? 0 : 1),
      (error: unknown) => {
        log.error({ err: error }, 'the service did not close cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Only where another program started it over a channel, to look after it: without that program nobody would end it.
  if (process.connected) process.once('disconnect', () => stop('disconnect'));
}
