// Looks at the files of a release while a build begins.
import { parentPort, workerData } from 'node:worker_threads';
import { findTouched, type FilesToLookAt } from './touched-files.ts';

parentPort?.postMessage(findTouched(workerData as FilesToLookAt), []);
