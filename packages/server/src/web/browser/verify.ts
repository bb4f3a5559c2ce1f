import { start } from './verifying.ts';

// Fetched from this host when a transcript is pasted.
start(() => import('./replaying.ts'));
