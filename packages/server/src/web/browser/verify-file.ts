import * as replaying from './replaying.ts';
import { start } from './verifying.ts';

// One file has everything with it.
start(async () => replaying);
