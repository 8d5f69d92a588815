import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  applyRedirectResponse,
  tryGetMatchingRoute,
} from '@azure/static-web-apps-cli/dist/msha/routes-engine/rules/routes.js';
import type { EngineAnswer, StartEngine } from './engine.ts';

type Request = Parameters<typeof tryGetMatchingRoute>[0];
type Configuration = Parameters<typeof tryGetMatchingRoute>[1];
type Response = Parameters<typeof applyRedirectResponse>[1];

const HOST = 'www.kaveno.example';

/** The route engine of the Static Web Apps CLI, called as its server calls it. */
export const startAzureSwa: StartEngine = (files) => {
  const text = files.find(({ path }) => path.endsWith('staticwebapp.config.json'))?.text ?? '';
  const configuration = JSON.parse(text) as Configuration;
  const path = createRequire(import.meta.url).resolve('@azure/static-web-apps-cli/package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return Promise.resolve({
    version: `Static Web Apps CLI ${version}`,
    origins: [`http://${HOST}`],
    ask: (targets) => Promise.resolve(withoutEnvironment(() => targets.map((target) => answer(target, configuration)))),
    stop: () => Promise.resolve(),
  });
};

/** The logger of the CLI copies the environment for each of its many lines, which takes a hundred times as long as the rest. */
function withoutEnvironment<T>(use: () => T): T {
  const environment = process.env;
  process.env = {};
  try {
    return use();
  } finally {
    process.env = environment;
  }
}

function answer(url: string, configuration: Configuration): EngineAnswer {
  const request = { url, method: 'GET', headers: { host: HOST } } as Request;
  let location: string | undefined;
  const response = { statusCode: 404, setHeader: (_: string, value: string) => (location = value) };
  try {
    const route = tryGetMatchingRoute(request, configuration);
    if (route?.redirect) applyRedirectResponse(request, response as unknown as Response, route);
  } catch (error) {
    // The server of the CLI answers a request target that `URL` refuses with an error page.
    if (!(error instanceof TypeError)) throw error;
    return { status: 400, location: undefined };
  }
  return { status: response.statusCode, location };
}
