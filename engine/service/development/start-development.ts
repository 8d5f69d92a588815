import { dev, type AstroIntegration } from 'astro';
import { watch } from 'chokidar';
import { join } from 'node:path';
import { loadWithRules, type Project } from '../../build/project/project.ts';
import { codeFolders, DEFAULTS_FOLDER } from '../../build/project/read.ts';
import { findTemplates } from '../../build/render/integration.ts';
import { astroSettings } from '../../build/render/settings.ts';
import { themeDigest } from '../../build/theme/theme-copy.ts';
import { FORMATS, hasErrors, viewsOf, type Paint } from '../../model/diagnostics/formats.ts';
import { codeFrame } from '../../model/diagnostics/frame.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { siteState } from '../../theme/state.ts';
import { createDevelopmentRequests } from './answer-requests.ts';

export interface DevelopmentOptions {
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly project: Project & { readonly model: SiteModel };
  readonly log: (line: string) => void;
  readonly paint: Paint;
}

export interface Development {
  readonly port: number;
  stop(): Promise<void>;
}

type ViteServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/** Editors write a file in several steps; changes within this time, in milliseconds, are one. */
const SETTLE = 40;
/** What a project is made of. A part that is missing may come later. */
const WATCHED = ['manifests', 'content', 'lint', 'sitefold.yaml'];

/**
 * Starts Astro's development server over the manifests and keeps the pages in step with them. Pages are rendered in this process: Vite
 * replaces their modules in it when a file changes, and no visitor waits behind the one who edits.
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<Development> {
  const { root, host, port, log, paint } = options;
  let vite: ViteServer | undefined;
  let problem: object | undefined;
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.NODE_ENV = 'development';
  const requests = createDevelopmentRequests(root, log);
  await requests.use(options.project.model);

  const integration: AstroIntegration = {
    name: 'sitefold-development',
    hooks: {
      'astro:server:setup': ({ server }) => {
        vite = server;
        server.middlewares.use(requests.handle);
        server.ws.on('connection', () => {
          if (problem) server.ws.send(problem as never);
        });
      },
    },
  };
  const theme = { folder: root, root, development: true };
  const templates = (): string => findTemplates(theme).join();
  let started = templates();
  let shownTheme = themeDigest(options.project.model.theme);
  let server = await listen(port);

  /** Astro takes its routes, one for each template, when it starts. */
  function listen(at: number): ReturnType<typeof dev> {
    const settings = astroSettings({ theme, constants: () => siteState().model.constants });
    return dev({
      ...settings,
      configFile: false,
      server: { host, port: at },
      integrations: [...(settings.integrations ?? []), integration],
      logLevel: 'warn',
    });
  }

  let timer: NodeJS.Timeout | undefined;
  // One at a time: an earlier state of the files must not come after a later one.
  let updating = Promise.resolve();
  const own = [...WATCHED, ...codeFolders(root)].map((name) => join(root, name));
  const watcher = watch([...own, DEFAULTS_FOLDER], { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => (updating = updating.then(update)), SETTLE);
  });
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));

  async function update(): Promise<void> {
    const project = await loadWithRules(root);
    const { model, diagnostics, files } = project;
    if (!model || hasErrors(diagnostics)) {
      log(
        FORMATS.text(
          diagnostics.filter(({ severity }) => severity === 'error'),
          files,
          { paint },
        ),
      );
      problem = overlay(project);
      vite?.ws.send(problem as never);
      return;
    }
    problem = undefined;
    await requests.use(model);
    await takeTheme(model);
    vite?.ws.send({ type: 'full-reload' });
    log('updated');
  }

  /** A file of the theme that comes or goes changes what others import, and Vite knows only files that it has read. */
  async function takeTheme(model: SiteModel): Promise<void> {
    if (themeDigest(model.theme) === shownTheme) return;
    shownTheme = themeDigest(model.theme);
    for (const { moduleGraph } of Object.values(vite?.environments ?? {})) moduleGraph.invalidateAll();
    if (started === templates()) return;
    const { port: same } = server.address;
    await server.stop();
    started = templates();
    server = await listen(same);
  }

  return {
    port: server.address.port,
    async stop() {
      clearTimeout(timer);
      await watcher.close();
      await server.stop();
    },
  };
}

/** The first error as Vite's overlay shows it. */
function overlay({ diagnostics, files }: Project): object {
  const errors = viewsOf(
    diagnostics.filter(({ severity }) => severity === 'error'),
    files,
  );
  const [first] = errors;
  if (!first) return { type: 'full-reload' };
  const text = files.get(first.file)?.text;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more, see the terminal)` : '';
  return {
    type: 'error',
    err: {
      message: `${first.code} ${first.message}${more}${first.hint === undefined ? '' : `\n${first.hint}`}`,
      stack: '',
      id: first.file,
      loc: { file: first.file, line: first.line, column: first.column },
      frame: text === undefined ? '' : codeFrame(text, first),
    },
  };
}
