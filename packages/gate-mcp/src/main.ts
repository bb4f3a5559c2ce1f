#!/usr/bin/env node
import { gateServer, serve } from 'truepenny-mcp';

serve('truepenny-gate-mcp', gateServer);
