#!/usr/bin/env node
import { truepennyServer } from './servers.ts';
import { serve } from './stdio.ts';

serve('truepenny-mcp', truepennyServer);
