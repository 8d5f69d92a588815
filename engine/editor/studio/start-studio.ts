import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { stream } from 'hono/streaming';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Project } from '../../build/project/project.ts';
import { languagesOf, viewExplanation, viewProject, viewValue } from './answer-views.ts';
import { bundlePage } from './bundle-page.ts';
import type { EditAnswer, PreviewView, Refusal, SaveAnswer, StudioApi, StudioEvent } from './contract.ts';
import { PAGE_SHELL } from './page-shell.ts';
import { openSession, refuse, type Session } from './session.ts';
import { listEntries, listRoutes, listSites } from './views/list-rows.ts';
import { listRedirects } from './views/list-redirects.ts';
import { listTexts } from './views/list-texts.ts';

export interface StudioOptions {
  readonly root: string;
  /** 0 takes any free one. */
  readonly port: number;
  /**
   * Starts the server that shows the pages of the project with its drafts, or says why it cannot be started now. It is called when a page
   * is first looked at, since it occupies the processor for seconds; left out if the project has no pages.
   */
  readonly startPreview?: (session: Session) => Promise<Preview | Refusal>;
}

/** A server that shows the pages of a project. */
export interface Preview extends PreviewView {
  stop(): Promise<void>;
}

export interface Studio {
  /** The address with the token, for the person who started the studio. */
  readonly address: string;
  readonly session: Session;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
/** The most that a page sends at once, in bytes. */
const LARGEST_BODY = 4 * 1024 * 1024;
/** An event at least this often, in milliseconds, keeps the page from waiting for a server that is gone. */
const HEARTBEAT = 10_000;

/**
 * Starts the studio on the loopback interface. It answers only requests that name its own host, come from its own page, and carry the
 * token, so that no other page of the browser and no other user of the machine can edit the project.
 */
export async function startStudio({ root, port, startPreview }: StudioOptions): Promise<Studio> {
  const token = randomBytes(24).toString('base64url');
  const session = await openSession(root);
  const preview = startPreview && openPreview(() => startPreview(session));
  const page = await bundlePage();
  const app = new Hono();
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, HOST, ready));
  const { port: taken } = server.address() as AddressInfo;
  const hosts = [HOST, 'localhost'].map((name) => `${name}:${taken}`);

  app.use(async (c, next) => {
    const host = c.req.header('host') ?? '';
    const origin = c.req.header('origin');
    // A name that an attacker's DNS leads here, and a page of another origin.
    if (!hosts.includes(host)) return c.text('The studio answers only at its own address.\n', 421);
    if (origin !== undefined && origin !== `http://${host}`)
      return c.text('The studio answers only to its own page.\n', 403);
    return next();
  });
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        // The port of the preview is not known before it starts.
        frameSrc: preview ? [`http://${HOST}:*`] : ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: false,
    }),
  );
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.get('/', (c) => c.html(PAGE_SHELL));
  app.get('/app.js', (c) => c.body(page.script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get('/app.css', (c) => c.body(page.style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.use('/api/*', async (c, next) => {
    const given = c.req.header('authorization') ?? '';
    if (!isSame(given, `Bearer ${token}`))
      return c.json(refuse('The address of the studio has another token. Open the one that the terminal shows.'), 401);
    return next();
  });
  addViews(app, session, preview);
  addEdits(app, session);
  app.get('/api/events', (c) => {
    c.header('Content-Type', 'application/x-ndjson');
    return stream(c, async (out) => {
      const tell = (revision: number): Promise<unknown> =>
        out.write(`${JSON.stringify({ revision } satisfies StudioEvent)}\n`);
      const stopListening = session.onChange((revision) => void tell(revision));
      out.onAbort(stopListening);
      while (!out.aborted && !out.closed) {
        await tell(session.revision());
        await out.sleep(HEARTBEAT);
      }
      stopListening();
    });
  });
  app.notFound((c) => c.json(refuse(`There is nothing at \`${c.req.path}\`.`), 404));
  app.onError((cause, c) => c.json(refuse(`The studio has failed: ${cause.message}`), 500));

  return {
    address: `http://${hosts[0]}/#token=${token}`,
    session,
    async stop() {
      server.closeAllConnections();
      await Promise.all([new Promise((closed) => server.close(closed)), session.close(), preview?.stop()]);
    },
  };
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

type Name<Method extends string> = keyof StudioApi extends infer Key
  ? Key extends `${Method} ${infer Path}`
    ? Path
    : never
  : never;
type Answer<Key extends keyof StudioApi> = StudioApi[Key]['answer'];

interface LazyPreview {
  view(): Promise<PreviewView | Refusal>;
  stop(): Promise<void>;
}

/** Starts a preview when it is first asked for, and tries again as long as it could not be started. */
function openPreview(start: () => Promise<Preview | Refusal>): LazyPreview {
  let started: Promise<Preview | Refusal> | undefined;
  return {
    async view() {
      const answer = (started ??= start());
      const forget = (): void => {
        if (started === answer) started = undefined;
      };
      const preview = await answer.catch((cause: unknown) => {
        forget();
        throw cause;
      });
      if ('address' in preview) return { address: preview.address };
      forget();
      return preview;
    },
    async stop() {
      const preview = await started?.catch(() => undefined);
      if (preview && 'stop' in preview) await preview.stop();
    },
  };
}

function addViews(app: Hono, session: Session, preview: LazyPreview | undefined): void {
  const view = <Path extends Name<'GET'>>(
    path: Path,
    answer: (
      project: Project,
      ask: (name: string) => string,
    ) => Answer<`GET ${Path}`> | undefined | Promise<Answer<`GET ${Path}`>>,
  ): void => {
    app.get(`/api/${path}`, async (c) => {
      const project = await session.live.current();
      const found = await answer(project, (name) => c.req.query(name) ?? '');
      return found === undefined
        ? c.json(refuse('There is no such part of the project.'), 400)
        : c.json(found as object);
    });
  };
  view('project', (project) => viewProject(project, session, preview !== undefined));
  view('sites', listSites);
  view('routes', listRoutes);
  view('redirects', listRedirects);
  view('entries', (project, ask) => listEntries(project, ask('kind'), languagesOf(project)));
  view('value', (project, ask) => viewValue(project, ask('file'), ask('pointer')));
  view('texts', (project, ask) => listTexts(project, ask('of'), languagesOf(project)));
  view('explain', (project, ask) => viewExplanation(project, ask('url')));
  view('changes', () => session.changes());
  view('plan', () => session.plan());
  app.get('/api/preview', async (c) => {
    const shown: PreviewView | Refusal = (await preview?.view()) ?? refuse('The studio was started without a preview.');
    return c.json(shown, 'problem' in shown ? 400 : 200);
  });
}

function addEdits(app: Hono, session: Session): void {
  let last: Promise<unknown> = Promise.resolve();
  app.use(
    '/api/*',
    bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.json(refuse('That is too much at once.'), 413) }),
  );
  const edit = <Path extends Name<'POST'>>(
    path: Path,
    answer: (body: StudioApi[`POST ${Path}`]['body']) => EditAnswer | SaveAnswer | Promise<EditAnswer | SaveAnswer>,
  ): void => {
    app.post(`/api/${path}`, async (c) => {
      const body = await bodyOf(c);
      if (body === undefined) return c.json(refuse('The body of the request is not a JSON object.'), 400);
      // One edit after the other: each begins with the drafts that the one before has left.
      const turn = last.then(() => answer(body as StudioApi[`POST ${Path}`]['body']));
      last = turn.catch(() => undefined);
      const done: EditAnswer | SaveAnswer | Refusal = await turn;
      return c.json(done, done.ok ? 200 : 400);
    });
  };
  edit('values', ({ edits }) => (Array.isArray(edits) ? session.setValues(edits) : refuse('`edits` is not a list.')));
  edit('redirect', (form) => session.addRedirect(form));
  edit('country', (form) => session.addCountry(form));
  edit('entry', ({ kind, id }) => session.addEntry(kind, id));
  edit('save', ({ revision }) => session.save(revision));
  edit('discard', ({ file }) => session.discard(file));
  edit('conflict', ({ file, keep }) => session.settle(file, keep));
}

async function bodyOf(c: Context): Promise<object | undefined> {
  if (!c.req.header('content-type')?.startsWith('application/json')) return undefined;
  const body: unknown = await c.req.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined;
}
