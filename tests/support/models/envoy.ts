import type { EnvoyRoute } from '../../../engine/redirects/targets/envoy/routes.ts';
import type { EngineAnswer, StartEngine } from '../engines/engine.ts';
import { fromPcre } from './pcre.ts';

const HOST = 'www.kaveno.example';

/**
 * A model of the routes of Envoy as its documentation has them: it checks the emission, not the host.
 * https://www.envoyproxy.io/docs/envoy/latest/api-v3/config/route/v3/route_components.proto
 */
export const startEnvoyModel: StartEngine = (files) => {
  const text = files.find(({ path }) => path.endsWith('routes.json'))?.text ?? '';
  const { virtual_hosts: hosts } = JSON.parse(text) as { virtual_hosts: { routes: EnvoyRoute[] }[] };
  const routes = hosts.flatMap((host) => host.routes);
  return Promise.resolve({
    version: 'a model of Envoy',
    origins: [`http://${HOST}`],
    ask: (targets) => Promise.resolve(targets.map((target) => answer(target, routes))),
    stop: () => Promise.resolve(),
  });
};

function answer(target: string, routes: readonly EnvoyRoute[]): EngineAnswer {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark);
  const route = routes.find(({ match }) => {
    const headers = match.headers ?? [];
    return (
      isWhole(match.safe_regex.regex, path) &&
      headers.every(({ string_match: wanted }) => isWhole(wanted.safe_regex.regex, target))
    );
  });
  if (route?.direct_response) return { status: route.direct_response.status, location: undefined };
  if (!route?.redirect) return { status: 404, location: undefined };
  return redirect(route.redirect, path, query);
}

/** Envoy holds the whole text to the expression. */
function isWhole(regex: string, text: string): boolean {
  const match = fromPcre(regex).exec(text);
  return match !== null && match[0].length === text.length;
}

const STATUS: Readonly<Record<string, number>> = {
  MOVED_PERMANENTLY: 301,
  FOUND: 302,
  SEE_OTHER: 303,
  TEMPORARY_REDIRECT: 307,
  PERMANENT_REDIRECT: 308,
};

function redirect(action: NonNullable<EnvoyRoute['redirect']>, path: string, query: string): EngineAnswer {
  const kept = action.strip_query ? '' : query;
  const status = STATUS[action.response_code ?? 'MOVED_PERMANENTLY'] ?? 0;
  const port = action.port_redirect === undefined ? '' : `:${action.port_redirect}`;
  const origin = `${action.https_redirect ? 'https' : 'http'}://${action.host_redirect ?? HOST}${port}`;
  if (action.path_redirect !== undefined) {
    const own = action.path_redirect.includes('?');
    return { status, location: `${origin}${action.path_redirect}${own ? '' : kept}` };
  }
  const { pattern, substitution } = action.regex_rewrite ?? { pattern: { regex: '$^' }, substitution: '' };
  const match = fromPcre(pattern.regex).exec(path);
  const rewritten = substitution.replaceAll(/\\(\d)/g, (_, group: string) => match?.[Number(group)] ?? '');
  return { status, location: `${origin}${rewritten}${kept}` };
}
