import { start } from './verifying.ts';

// Fetched from this host when a transcript is pasted; its address changes with what is in it.
start(() => import(document.getElementById('verify')?.dataset.replaying ?? ''));
