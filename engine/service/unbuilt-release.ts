import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { planBuild, type BuildPlan } from '../build/plan-build.ts';
import { ownFolder } from '../build/own-folder.ts';
import { copyFolder } from '../build/release/release.ts';
import { writeStoredSite } from '../build/release/stored-site.ts';
import { openBundle, type RefusedBundle } from '../build/render/bundle.ts';
import { createDownloadReader, readDownloadPath } from '../content/download-address.ts';
import type { ContentSource } from '../content/source.ts';
import type { OfferedFile } from '../model/artifact.ts';
import { numberConstant } from '../model/constants.ts';
import type { Site } from '../model/site.ts';
import type { SiteModel } from '../model/site-model.ts';
import { pageFile } from '../output/checks/addresses.ts';
import { listDownloadFiles } from '../output/files/compose-files.ts';
import { scriptDigests } from '../output/headers/inline-scripts.ts';
import type { Headers } from '../output/headers/page-headers.ts';
import { sitePageHeaders } from '../output/headers/site-page-headers.ts';
import { createRouter } from '../routing/router.ts';
import { answer, applyHeaders } from './answer.ts';
import { createDownload } from './download.ts';
import { pathOf } from './files.ts';
import { holdAnswer } from './on-demand/hold-answer.ts';
import { createInFlight } from './on-demand/in-flight.ts';
import { createMadeFiles } from './on-demand/made-files.ts';
import { startMaker, type Maker } from './on-demand/maker.ts';
import { createChangedPictures } from './pictures/changed-pictures.ts';
import { createAnswers, fileAddress, offeredPath, type Release, type ReleaseOptions } from './release.ts';

export interface UnbuiltOptions extends ReleaseOptions {
  /** The folder of the project. */
  readonly root: string;
  readonly model: SiteModel;
  /** The CMS that the content came from. Left out: the content is embedded. */
  readonly cms?: ContentSource | undefined;
  /** Flags of the sites; the root site is always one of them. Left out: all. */
  readonly sites?: readonly string[] | undefined;
  /** The code of the pages, which was begun early, see `openBundle`. */
  readonly begun: Promise<RefusedBundle | undefined>;
}

/** The folder of the search indexes. A browser that does not get one lets the service search. */
const SEARCH_INDEXES = '/pagefind/';

/** Pages that wait for files, which are made for them, do not hold up the others. */
const AT_ONCE = 8;
/** In milliseconds: more than the files of a page take. */
const WITHIN = 60_000;

/**
 * Opens a release that is not built: each of its pages and files is made when it is first asked for, as a build writes it, by another
 * process. The longest wait is for the code of the pages, which takes seconds if it is not kept from an earlier build.
 */
export async function openUnbuiltRelease({
  root,
  begun,
  log,
  live,
  pictureKey,
  ...options
}: UnbuiltOptions): Promise<Release> {
  const plan = await planBuild({ ...options, log: (message) => log.warn({}, message) });
  const folder = ownFolder();
  const client = join(folder, 'client');
  mkdirSync(client, { recursive: true });
  writeStoredSite(folder, { ...plan, files: new Map() });
  const maker = startMaker({ root, folder, client });
  const remove = async (): Promise<void> => {
    await maker.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const bundle = await openBundle(folder, { root, fromCms: options.cms !== undefined, ...plan.model }, { begun });
    copyFolder(join(bundle, 'client'), client);
    const server = join(bundle, 'server');
    maker.useEntry(join(server, 'entry.mjs'));
    return createUnbuilt({ plan, folder, client, server, maker, remove }, { log, live, pictureKey });
  } catch (cause) {
    await remove();
    throw cause;
  }
}

interface Parts {
  readonly plan: BuildPlan;
  /** The folder of the stored data from which pages are rendered. */
  readonly folder: string;
  /** The folder that pages and files are written to; it has the scripts, styles and fonts. */
  readonly client: string;
  /** The folder with the code that renders pages. */
  readonly server: string;
  readonly maker: Maker;
  readonly remove: () => Promise<void>;
}

function createUnbuilt({ plan, folder, client, server, maker, remove }: Parts, options: ReleaseOptions): Release {
  const { id, model, applications } = plan;
  const { constants } = model;
  const state = { model, applications, router: createRouter(model), files: { get: maker.figures } };
  const rendering = { atOnce: AT_ONCE, within: WITHIN, figures: maker.figures };
  const keys = options.pictureKey === undefined ? undefined : [options.pictureKey];
  const pictures = createChangedPictures({ client, entry: join(server, 'entry.mjs'), keys, log: options.log });
  const answers = createAnswers({ id, state, folder, server, rendering, pictures }, options);
  const { answerHeaders } = answers;
  const files = createMadeFiles(client, maker);
  const inFlight = createInFlight();
  const downloads = new Set(listDownloadFiles(model).map(({ path }) => `/${path}`));
  const read = createDownloadReader(model, downloads);
  const figures = new Map<string, OfferedFile>();
  const sendDownload = createDownload({ folder: client, read, files: figures, answerHeaders });

  /** A page may run its own inline scripts. A build allows those of all pages, which are known when all pages are rendered. */
  const headersOf = (site: Site, scripts: readonly string[]): Headers =>
    sitePageHeaders({ model: { sites: [site], constants }, applications, scripts }).get(site.flag) ?? answerHeaders;

  function answerLater(res: ServerResponse, why: string): undefined {
    res.setHeader('Retry-After', numberConstant(constants, 'server.retryAfter'));
    return answer(res, 503, `Service Unavailable: ${why}`);
  }

  return {
    ...answers,
    folder: client,
    unbuilt: true,
    pageHeaders: (site) => headersOf(site, []),
    offeredPath: (target) => offeredPath(target, { read, has: (path) => downloads.has(path) }),
    files(req, res, missing) {
      const path = pathOf(req);
      if (files.wasThere(path)) return void files.send(req, res, { path, missing });
      if (path.startsWith(SEARCH_INDEXES)) return answerLater(res, 'the search index is being made.');
      inFlight.add(res);
      return pictures.send(req, res) ?? files.file(path).then((made) => files.send(req, res, { path, made, missing }));
    },
    async sendPage(req, res, page, missing) {
      inFlight.add(res);
      const made = await files.page(page);
      applyHeaders(res, headersOf(page.site, made?.scripts ?? []));
      req.url = fileAddress(page);
      files.send(req, res, { path: pageFile(page.site, page.remainder), made, missing });
    },
    render(req, res, page) {
      inFlight.add(res);
      // Astro renders nothing for HEAD, and the headers are made from the page. Node does not send it.
      if (req.method === 'HEAD') req.method = 'GET';
      holdAnswer(res, (text) => applyHeaders(res, headersOf(page.site, scriptDigests(text))));
      return answers.render(req, res, page);
    },
    async download(req, res, target) {
      inFlight.add(res);
      const path = readDownloadPath(read, target);
      if (path !== undefined) {
        const [made, offered] = await Promise.all([files.file(path), maker.figures(path)]);
        if (res.closed) return;
        if (!made || made.bytes || !offered) return answerLater(res, 'the file cannot be made now.');
        figures.set(path, offered);
      }
      sendDownload(req, res, target);
    },
    async retire() {
      await inFlight.ended();
      await answers.retire();
      await remove();
    },
  };
}
