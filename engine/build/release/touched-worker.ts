// Looks at the files of a release while a build begins.
import { parentPort, workerData } from 'node:worker_threads';
import { readIntegrity } from './integrity.ts';
import { findTouched, type LookTask } from './touched-files.ts';

const task = workerData as LookTask;
const integrity = readIntegrity(task.recorded);
parentPort?.postMessage(integrity && findTouched(task, integrity), []);
