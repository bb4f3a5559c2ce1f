#!/usr/bin/env node
import '#webcrypto';
import { EXIT } from './command.ts';
import { run } from './run.ts';
import { worldOf } from './world.ts';

// A reader that goes away must not turn into the exit code of a verdict, which that of a crash is.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(EXIT.fault));
process.exitCode = EXIT.fault;
process.exitCode = await run(process.argv.slice(2), worldOf(process));
