import { parentPort, workerData } from 'node:worker_threads';
import { readShare, type PagesToRead, type SentPages } from './read-pages.ts';

const { table, digests } = readShare(workerData as PagesToRead);
parentPort?.postMessage({ table: table.pack(), digests } satisfies SentPages, []);
