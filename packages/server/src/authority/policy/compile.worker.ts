/** The thread in which the text of policies is read. */
import { parentPort, workerData } from 'node:worker_threads';
import { compile } from './compile.ts';

parentPort?.postMessage(compile(String(workerData)));
