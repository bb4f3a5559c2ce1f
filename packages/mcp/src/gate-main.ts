#!/usr/bin/env node
import { gateServer } from './servers.ts';
import { serve } from './stdio.ts';

await serve('truepenny-gate-mcp', gateServer);
