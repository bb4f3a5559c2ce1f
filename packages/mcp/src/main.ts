#!/usr/bin/env node
import { truepennyServer } from './servers.ts';
import { serve } from './stdio.ts';

await serve('truepenny-mcp', truepennyServer);
