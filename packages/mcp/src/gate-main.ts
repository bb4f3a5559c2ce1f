#!/usr/bin/env node
import { gateServer } from './servers.ts';
import { serve } from './stdio.ts';

serve('truepenny-gate-mcp', gateServer);
