import { parentPort, workerData } from 'node:worker_threads';
import { checkShare, type AskedPlace, type Share } from './check-share.ts';

// Sends the result of its share, receives the anchors of all shares, and sends those that its pages do not have.
const { result, missing } = checkShare(workerData as Share);
parentPort?.postMessage(result, []);
parentPort?.once('message', (asked: readonly AskedPlace[]) => parentPort?.postMessage(missing(asked), []));
