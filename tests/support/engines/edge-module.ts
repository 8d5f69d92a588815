import { createRequire } from 'node:module';
import { spawnSync } from 'node:child_process';
import type { Artifact } from '../../../engine/model/artifact.ts';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { freePort } from '../free-port.ts';
import type { StartEngine } from './engine.ts';
import { askAt, privateFolder, startProcess } from './process.ts';

/** What the emitted edge module exports. */
export interface EdgeModule {
  readonly default: { fetch(request: Request, env?: { ASSETS: Fetcher }): Response | Promise<Response> };
  redirect(request: Request): Response | undefined;
  decide(target: string, host?: string): { status: number; location?: string } | undefined;
}

interface Fetcher {
  fetch(request: Request): Response | Promise<Response>;
}

/** Imports the emitted edge module into Node. */
export async function loadEdgeModule(files: readonly Artifact[]): Promise<EdgeModule> {
  const text = files.find(({ path }) => path === 'edge/redirects.js')?.text ?? '';
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as EdgeModule;
}

const ORIGIN = 'http://www.kaveno.example';
const ASSETS: Fetcher = { fetch: () => new Response('Not Found', { status: 404 }) };

/** The edge module in Node, asked with `Request` objects as the hosts make them. */
export const startEdgeInNode: StartEngine = async (files) => {
  const module = await loadEdgeModule(files);
  return {
    version: `Node ${process.versions.node}`,
    origins: [ORIGIN],
    ask: (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const { target, host } = splitAddress(address);
          const origin = host === undefined ? ORIGIN : `http://${host}`;
          const { status, headers } = await module.default.fetch(new Request(`${origin}${target}`), { ASSETS });
          return { status, location: headers.get('location') ?? undefined, headers: [...headers.keys()] };
        }),
      ),
    stop: () => Promise.resolve(),
  };
};

const CONFIGURATION = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main), (name = "assets", worker = .assets)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "redirects.js", esModule = embed "edge/redirects.js")],
  bindings = [(name = "ASSETS", service = "assets")],
  compatibilityDate = "2026-10-01",
);
const assets :Workerd.Worker = (
  serviceWorkerScript = "addEventListener('fetch', (event) => event.respondWith(new Response(null, { status: 404 })))",
  compatibilityDate = "2026-10-01",
);
`;

/** The edge module in the run time of Cloudflare Workers. */
export const startEdgeInWorkerd: StartEngine = async (files) => {
  const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string };
  const port = await freePort();
  const folder = privateFolder('workerd', [...files, { path: 'config.capnp', text: CONFIGURATION(port) }]);
  const stop = await startProcess({ command: workerd, args: ['serve', 'config.capnp'], port, folder });
  return {
    version: spawnSync(workerd, ['--version'], { encoding: 'utf8' }).stdout.trim(),
    origins: [ORIGIN],
    ask: askAt(port),
    stop,
  };
};
