#!/usr/bin/env node
import { createApp } from './app.ts';
import { ConfigurationError, readSettings } from './config/read.ts';
import { welcome } from './welcome.ts';

/** The exit status of a wrong configuration, as in sysexits(3). */
const EX_CONFIG = 78;

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = EX_CONFIG;
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
