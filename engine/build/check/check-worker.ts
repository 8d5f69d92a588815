import { parentPort, workerData } from 'node:worker_threads';
import { checkShare, type AskedPlace, type Share } from './check-share.ts';

// Sends what its share shows, is then told the anchors of all shares, and sends those that its pages lack.
const { result, missing } = checkShare(workerData as Share);
parentPort?.postMessage(result, []);
parentPort?.once('message', (asked: readonly AskedPlace[]) => parentPort?.postMessage(missing(asked), []));
