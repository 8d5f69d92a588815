// Renders the pages of a release for requests, and searches for them, as a thread: neither holds up the thread that answers visitors.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { readStoredSite } from '../../build/release/stored-site.ts';
import type { Application } from '../../content/application.ts';
import type { OfferedFile } from '../../model/artifact.ts';
import type { Log } from '../../model/log.ts';
import type * as ServerEntry from '../../theme/server-entry.ts';
import { setSiteState, type SiteState } from '../../theme/state.ts';
import { logConsole, logRejections } from '../log/log-process.ts';
import { pictureQuery } from '../pictures/picture-query.ts';
import { giveWay } from '../priority.ts';
import type { FromThread, PageOrder, RenderedPage, ThreadLogLevel, ThreadTask, ToThread } from './messages.ts';

if (!parentPort) throw new Error('the thread that renders pages was started as a program');
const port = parentPort;
const { folder, entry, asksFigures, pictureKey } = workerData as ThreadTask;

const log = createThreadLog();
logRejections(log);
logConsole(log);

const stored = readStoredSite(folder);
const asked = new Map<string, PromiseWithResolvers<OfferedFile | undefined>>();
// The router is made here, and not for the first visitor.
const { model, router, applications, files } = stored;
let state: SiteState = {
  model,
  router,
  applications,
  files: asksFigures ? { get: askFigures } : files,
  changePicture: (picture) => pictureQuery(picture, pictureKey),
};
setSiteState(state);
const { answerRequest } = (await import(pathToFileURL(entry).href)) as typeof ServerEntry;

port.on('message', (message: ToThread) => {
  if (message.kind === 'page') return void obey(message.id, message.order);
  const waiting = asked.get(message.path);
  asked.delete(message.path);
  if (message.kind === 'figures') waiting?.resolve(message.figures);
  else waiting?.reject(new Error(message.problem));
  return undefined;
});
// Only from here on: on a busy machine, a release would take minutes to load.
giveWay();
tell({ kind: 'ready' });

async function obey(id: number, order: PageOrder): Promise<void> {
  try {
    const page = await render(order);
    tell({ kind: 'page', id, page }, page.body ? [page.body.buffer as ArrayBuffer] : []);
  } catch (cause) {
    const { message, stack } = cause instanceof Error ? cause : new Error(String(cause));
    tell({ kind: 'failed', id, message, stack });
  }
}

async function render({ address, method, locals, site }: PageOrder): Promise<RenderedPage> {
  if (site.application) change(site.flag, site.application);
  const response = await answerRequest(address, { method, locals });
  const { status, statusText } = response;
  const headers = Object.fromEntries(response.headers);
  // The length is that of the page before it is compressed, and of nothing for HEAD.
  delete headers['content-length'];
  return { status, statusText, headers, body: response.body && new Uint8Array(await response.arrayBuffer()) };
}

/** What pages share is kept by the state, so that data which has changed takes a new one. */
function change(flag: string, application: Application): void {
  state = { ...state, applications: new Map([...state.applications, [flag, application]]) };
  setSiteState(state);
}

function askFigures(path: string): Promise<OfferedFile | undefined> {
  const waiting = asked.get(path) ?? Promise.withResolvers<OfferedFile | undefined>();
  if (!asked.has(path)) tell({ kind: 'figures', path });
  asked.set(path, waiting);
  return waiting.promise;
}

function createThreadLog(): Log {
  const write =
    (level: ThreadLogLevel): Log['info'] =>
    (details, message) =>
      tell({ kind: 'log', level, details, message });
  return { debugs: false, debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

function tell(message: FromThread, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
