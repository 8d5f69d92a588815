// Makes pictures for requests, as a thread: neither it nor sharp, which is loaded here, holds up the thread that answers visitors.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { handOverSharp } from '../../build/pictures/hand-over-sharp.ts';
import type * as ServerEntry from '../../theme/server-entry.ts';
import { giveWay } from '../priority.ts';
import type { PictureAnswer, PictureOrder, PictureThreadTask } from './changed-pictures.ts';

if (!parentPort) throw new Error('the thread that makes pictures was started as a program');
const port = parentPort;
const { client, entry } = workerData as PictureThreadTask;

giveWay();
await handOverSharp();
const { changePicture } = (await import(pathToFileURL(entry).href)) as typeof ServerEntry;

port.on('message', (order: PictureOrder) => void obey(order));

async function obey({ id, picture }: PictureOrder): Promise<void> {
  try {
    const bytes = await changePicture(await readFile(join(client, picture.source)), picture);
    // Sharp may return a part of a larger buffer.
    tell({ id, bytes: Uint8Array.from(bytes) });
  } catch (cause) {
    tell({ id, problem: cause instanceof Error ? cause.message : String(cause) });
  }
}

function tell(answer: PictureAnswer): void {
  port.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : []);
}
