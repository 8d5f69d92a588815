// Reads files of a release and compares them with their record.
import { parentPort, workerData } from 'node:worker_threads';
import { readShare, type FileShare } from './verify-files.ts';

parentPort?.postMessage(readShare(workerData as FileShare), []);
