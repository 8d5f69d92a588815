// Looks at the files of a release while a build begins.
import { parentPort, workerData } from 'node:worker_threads';
import { lookAtAll } from './touched-files.ts';

parentPort?.postMessage(lookAtAll(workerData as string), []);
