#!/usr/bin/env node
import { gateServer, runWrap, serve } from 'truepenny-mcp';

const [, , command, ...rest] = process.argv;
if (command === 'wrap') process.exit(await runWrap(rest, process.env));
serve('truepenny-gate-mcp', gateServer);
