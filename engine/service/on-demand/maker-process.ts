// Makes pages and files for a service whose release is not built yet. It is a process of its own, so that rendering, drawing and printing
// do not hold up the service. One page or drawing still waits for another: each takes some milliseconds.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { handOverSharp } from '../../build/pictures/hand-over-sharp.ts';
import { readStoredSite } from '../../build/release/stored-site.ts';
import { sitePath } from '../../model/site.ts';
import { pageFile } from '../../output/checks/addresses.ts';
import { scriptDigests } from '../../output/headers/inline-scripts.ts';
import type * as ServerEntry from '../../theme/server-entry.ts';
import type { ChangedPicture } from '../../theme/pictures/changed-picture.ts';
import { setSiteState, type SiteState } from '../../theme/state.ts';
import { createOnDemandFiles, type OnDemandFiles } from './make-files.ts';
import type { Answered, Made, MakerMessage, MakerTask, Order } from './maker.ts';

interface Workshop {
  readonly client: string;
  readonly state: SiteState;
  readonly files: OnDemandFiles;
  /** The pictures that pages show in other sizes and formats, by their address. */
  readonly pictures: ReadonlyMap<string, ChangedPicture>;
}

let workshop: Workshop | undefined;
let entry: Promise<typeof ServerEntry> | undefined;

// The service ends this process. It may still need it after a signal to both, for the answers in flight.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
// Without the service, nothing is needed.
process.once('disconnect', () => process.exit());
process.on('message', (message: MakerMessage) => {
  switch (message.kind) {
    case 'task':
      workshop = open(message);
      break;
    case 'entry':
      entry = import(pathToFileURL(message.path).href) as Promise<typeof ServerEntry>;
      // The order that needs it reports the error.
      entry.catch(() => undefined);
      break;
    default:
      void answer(message.order).then((answered) => process.send?.({ ...answered, id: message.id }));
  }
});

function open({ root, folder, client }: MakerTask): Workshop {
  const stored = readStoredSite(folder);
  const files = createOnDemandFiles({ root, ...stored });
  const pictures = new Map<string, ChangedPicture>();
  const state: SiteState = {
    ...stored,
    files: { get: files.figures },
    changePicture(picture) {
      pictures.set(picture.address, picture);
      return picture.address;
    },
  };
  setSiteState(state);
  return { client, state, files, pictures };
}

async function answer(order: Order): Promise<Answered> {
  try {
    if (!workshop) throw new Error('the process that makes pages has no task');
    return { value: await obey(order, workshop) };
  } catch (cause) {
    const { message, stack } = cause as Error;
    return { error: { message, stack } };
  }
}

async function obey(order: Order, workshop: Workshop): Promise<Answered['value']> {
  const { client, state, files, pictures } = workshop;
  const { model, router } = state;
  switch (order.kind) {
    case 'figures':
      return files.figures(order.path);
    case 'file': {
      const picture = pictures.get(order.path);
      const bytes = await (picture ? change(picture, client) : files.make(order.path));
      return bytes && store(join(client, order.path), { scripts: [] }, bytes);
    }
    default: {
      const { flag, remainder } = order;
      const site = model.sites.find((one) => one.flag === flag);
      const template = router.pages.get(remainder)?.route.template;
      if (!site || template === undefined || !entry) throw new Error(`there is no page ${remainder} on ${flag}`);
      const html = await (await entry).renderPage(template, sitePath(site, remainder));
      return store(join(client, pageFile(site, remainder)), { scripts: scriptDigests(html) }, Buffer.from(html));
    }
  }
}

async function change(picture: ChangedPicture, client: string): Promise<Uint8Array> {
  if (!entry) throw new Error('the code of the pages is not there');
  await handOverSharp();
  return (await entry).changePicture(readFileSync(join(client, picture.source)), picture);
}

/** Writes a file for the service to send. If it cannot be written, because the disk is full for example, the service gets its bytes. */
function store(file: string, made: Made, bytes: Uint8Array): Made {
  const beside = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(beside, bytes);
    renameSync(beside, file);
    return made;
  } catch {
    removeIfThere(beside);
    return { ...made, bytes };
  }
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // A folder of its path is not a folder.
  }
}
