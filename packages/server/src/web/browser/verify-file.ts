import * as replaying from './replaying.ts';
import { start } from './verifying.ts';

// One file has with it what it rechecks, and says of the rest that it was not checked.
start(async () => replaying);
