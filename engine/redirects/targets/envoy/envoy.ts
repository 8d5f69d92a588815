import type { RedirectRule } from '../../../model/redirect.ts';
import { prefixHop } from '../shared/divergences/raw-path.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { jsonList } from '../shared/files/json-list.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { EVERYTHING } from '../shared/plan/capabilities.ts';
import { canDoubleSlash } from '../shared/plan/location-parts.ts';
import type { RedirectTarget } from '../target.ts';
import { envoyRoutes } from './routes.ts';

/**
 * A route configuration with one virtual host. Its routes are tried in order, each for all of its sites. A matcher tree cannot
 * remove a prefix from the path, and its exact keys would include the query.
 */
export const envoy: RedirectTarget = {
  id: 'envoy',
  title: 'Envoy',
  docs: 'https://www.envoyproxy.io/docs/envoy/latest/api-v3/config/route/v3/route_components.proto',
  tested: 'model only',
  capabilities: { ...EVERYTHING, host: false, forward: ['keep', 'drop'], fragment: false, capturesInTail: false },
  limits: [],
  divergences: [notNormal, prefixHop()],
  alternative: 'nginx',
  refuses: (rule) => {
    if (rule.target?.query !== undefined && rule.target.path.some(({ kind }) => kind !== 'text'))
      return 'Envoy writes the query of a target only after a path without captures';
    if (canOpenHost(rule)) return 'Envoy cannot collapse slashes that a capture puts at the start of the path';
    return countNames(rule) > 8 ? 'Envoy can forward only the prefix and eight captures' : undefined;
  },
  emit(plan) {
    const routes = envoyRoutes(plan);
    const host = JSON.stringify(plan.host);
    const text = `{"@type":"type.googleapis.com/envoy.config.route.v3.RouteConfiguration","name":"sitefold","virtual_hosts":[{"name":"sitefold","domains":[${host}],"routes":${jsonList(routes)}}]}\n`;
    return {
      files: [
        { path: 'envoy/routes.json', text },
        metaFile('envoy/routes.meta.json', plan.provenance, {
          note: 'Add the route to the service behind these. Envoy takes the host of a Location from the request, so name no domain but your own.',
        }),
      ],
      rules: routes.length,
      bytes: byteLength(text),
    };
  },
};

/** Returns true if the path of the Location may begin with a capture of a splat or an expression. */
function canOpenHost(rule: RedirectRule): boolean {
  const { source, target, sites } = rule;
  if (!target || !canDoubleSlash(rule) || (target.sited && !sites.includes(''))) return false;
  return target.path.some(({ kind }, index) => index < 2 && kind === 'splat') || source.segments[0]?.kind === 'regex';
}

function countNames({ source }: RedirectRule): number {
  return source.segments.reduce(
    (sum, segment) => sum + (segment.kind === 'regex' ? segment.names.length : segment.kind === 'literal' ? 0 : 1),
    0,
  );
}
