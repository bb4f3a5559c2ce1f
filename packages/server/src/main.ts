#!/usr/bin/env node
import { createApp } from './app.ts';
import { ConfigurationError, readSettings } from './config/read.ts';
import { welcome } from './welcome.ts';

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
  if (error instanceof ConfigurationError) return error.message;
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return taken ? `${error.message}. Set PORT to another port, or to 0 for any free one.` : undefined;
}

async function start(): Promise<void> {
  const settings = readSettings();
  const app = await createApp(settings);
  const { log } = app.parts;
  const url = await app.listen();
  // From the start of the process itself, which is what somebody waiting for it has seen.
  const sinceStart = performance.now();
  if (settings.environment === 'development') console.log(await welcome(url, sinceStart, app.parts));
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
}
