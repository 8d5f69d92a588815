import { parentPort, workerData } from 'node:worker_threads';
import { findDifferences } from './release-files.ts';

parentPort?.postMessage(findDifferences(workerData as string), []);
