import { dev, type AstroIntegration } from 'astro';
import { join } from 'node:path';
import { configDigest } from '../../build/astro-config/config-files.ts';
import { ConfigError } from '../../build/astro-config/config-fault.ts';
import { blameConfig, loadConfig, type ProjectConfig } from '../../build/astro-config/load-config.ts';
import { loadWithRules, type Project } from '../../build/project/project.ts';
import { watchProject } from '../../build/project/watch-project.ts';
import { workFolder } from '../../build/project/work-folder.ts';
import { findTemplates } from '../../build/render/integration.ts';
import { astroSettings } from '../../build/render/settings.ts';
import { themeDigest } from '../../build/theme/theme-copy.ts';
import { describeFault } from '../../build/theme/theme-fault.ts';
import { FORMATS, type FormatOptions } from '../../model/diagnostics/formats.ts';
import { hasErrors } from '../../model/diagnostics/summary.ts';
import { viewsOf } from '../../model/diagnostics/view.ts';
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
  readonly screen: FormatOptions;
}

export interface Development {
  readonly port: number;
  /** Shows the project anew, as if a file had changed. Resolves when requests have the new pages, or the terminal the reason why not. */
  update(): Promise<void>;
  /** Loads the project in another way from now on, such as with texts that are not saved yet. */
  loadWith(load: () => Promise<Project>): void;
  stop(): Promise<void>;
}

type ViteServer = Parameters<NonNullable<AstroIntegration['hooks']['astro:server:setup']>>[0]['server'];

/**
 * Starts Astro's development server over the manifests and keeps the pages in step with them. Pages are rendered in this process: Vite
 * replaces their modules in it when a file changes, and no visitor waits behind the one who edits.
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<Development> {
  const { root, host, port, log, screen } = options;
  let load = (): Promise<Project> => loadWithRules(root);
  let vite: ViteServer | undefined;
  let problem: object | undefined;
  let shown = digestsOf(options.project);
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
  let shownConfig = configDigest(options.project.sources);
  let config = await loadConfig(theme, { version: shownConfig });
  let server = await listen(port, config);

  /** Astro takes its routes, one for each template, and the settings of the project when it starts. */
  async function listen(at: number, own: ProjectConfig | undefined): ReturnType<typeof dev> {
    const settings = astroSettings({ theme, constants: () => siteState().model.constants, config: own });
    return dev({
      ...settings,
      vite: { ...settings.vite, cacheDir: packagesFolder(root, at) },
      configFile: false,
      server: { host, port: at },
      integrations: [...(settings.integrations ?? []), integration],
      logLevel: 'warn',
    });
  }

  const watcher = await watchProject(root, update, {
    known: options.project.sources,
    fail(cause) {
      log(`The change cannot be shown: ${cause instanceof Error ? cause.stack : String(cause)}`);
    },
  });

  async function update(): Promise<Project['sources']> {
    const project = await load();
    await show(project);
    return project.sources;
  }

  async function show(project: Project): Promise<void> {
    const { model, diagnostics } = project;
    if (!model || hasErrors(diagnostics)) return refuse(project);
    try {
      const version = configDigest(project.sources);
      const wanted = version === shownConfig ? config : await loadConfig(theme, { version });
      await requests.use(model);
      await takeTheme(model, wanted);
      shownConfig = version;
    } catch (cause) {
      const fault = describeFault(cause, project.files);
      if (!fault) throw cause;
      return refuse({ diagnostics: [fault], files: project.files });
    }
    problem = undefined;
    vite?.ws.send({ type: 'full-reload' });
    const now = digestsOf(project);
    log(`updated${listChanged(shown, now)}`);
    shown = now;
  }

  /** Shows what is wrong in the browser and in the terminal. Pages stay as they were. */
  function refuse({ diagnostics, files }: Pick<Project, 'diagnostics' | 'files'>): void {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    log(FORMATS.text(errors, files, screen));
    problem = overlay({ diagnostics, files });
    vite?.ws.send(problem as never);
  }

  /** A file of the theme that comes or goes changes what others import, and Vite knows only files that it has read. */
  async function takeTheme(model: SiteModel, wanted: ProjectConfig | undefined): Promise<void> {
    if (themeDigest(model.theme) === shownTheme) return;
    shownTheme = themeDigest(model.theme);
    for (const { moduleGraph } of Object.values(vite?.environments ?? {})) moduleGraph.invalidateAll();
    if (started === templates() && wanted === config) return;
    const { port: same } = server.address;
    await server.stop();
    started = templates();
    try {
      server = await listen(same, wanted);
      config = wanted;
    } catch (cause) {
      // The pages are served with the settings from before while those of the project are wrong.
      server = await listen(same, config);
      shownTheme = undefined;
      throw cause instanceof ConfigError ? cause : blameConfig(cause as Error, root);
    }
  }

  return {
    port: server.address.port,
    update: watcher.update,
    loadWith(next) {
      load = next;
    },
    async stop() {
      await watcher.close();
      await server.stop();
    },
  };
}

/**
 * The folder in which Vite keeps the packages that browsers import. Servers that share one take files from each other: a page of one can
 * ask for a package that another has replaced.
 */
function packagesFolder(root: string, port: number): string {
  return join(workFolder(root), 'vite', String(port));
}

function digestsOf({ sources }: Pick<Project, 'sources'>): ReadonlyMap<string, string> {
  return new Map(sources.map(({ path, digest }) => [path, digest]));
}

/** The most files that are named of an update. */
const MOST_NAMED = 3;

/** Names the files that differ: ` content/faqs/102.yaml and 2 more`. */
function listChanged(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string {
  const paths = [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
  const rest = paths.length - MOST_NAMED;
  return `${paths.length === 0 ? '' : ` ${paths.slice(0, MOST_NAMED).join(', ')}`}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The first error as Vite's overlay shows it. */
function overlay({ diagnostics, files }: Pick<Project, 'diagnostics' | 'files'>): object {
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
