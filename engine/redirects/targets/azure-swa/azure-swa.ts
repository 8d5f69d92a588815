import { droppedQuery } from '../shared/divergences/dropped-query.ts';
import { prefixCase } from '../shared/divergences/prefix-case.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { urlParserDivergence } from '../shared/divergences/url-parser.ts';
import { jsonList } from '../shared/files/json-list.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { EXACT_PATHS } from '../shared/plan/capabilities.ts';
import { exactRedirects } from '../shared/plan/exact-redirects.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';
import { leadingSlashes } from './divergences.ts';

/** The part of staticwebapp.config.json that redirects. It matches whole paths only, so each site and both slash forms are written out. */
export const azureSwa: RedirectTarget = {
  id: 'azure-swa',
  title: 'Azure Static Web Apps',
  docs: 'https://learn.microsoft.com/azure/static-web-apps/configuration',
  tested: 'route engine of the Static Web Apps CLI, whole witness set',
  capabilities: { ...EXACT_PATHS, statuses: [301, 302] },
  limits: [
    {
      what: 'bytes',
      most: 20 * 1024,
      unit: 'bytes',
      source: 'https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions',
      date: '2026-11-21',
      way: 'Redirect in Azure Front Door or in the service, or emit fewer sites with `--sites`.',
    },
  ],
  divergences: [notNormal, prefixCase, droppedQuery, leadingSlashes, urlParserDivergence],
  alternative: 'nginx',
  refuses: ({ target }) =>
    /["<>`]/.test(target?.fragment ?? '') ? 'the host re-encodes some characters of a fragment' : undefined,
  emit(plan) {
    const routes = routesOf(plan);
    const text = `{"routes":${jsonList(routes)}}\n`;
    return {
      files: [
        { path: 'azure-swa/staticwebapp.config.json', text },
        metaFile('azure-swa/staticwebapp.config.meta.json', plan.provenance),
      ],
      rules: routes.length,
      bytes: byteLength(text),
    };
  },
};

interface Route {
  readonly route: string;
  readonly redirect?: string;
  readonly statusCode?: number;
  readonly allowedRoles?: readonly string[];
}

/** Returns one route for each path that redirects, with and without a slash at its end. */
function routesOf(plan: RedirectPlan): Route[] {
  const redirects = new Map<string, Route>();
  for (const { rule, forms, location } of exactRedirects(plan)) {
    for (const route of forms) redirects.set(route, { route, redirect: location, statusCode: rule.status });
  }
  // The host also tries a request for `/x` as `/x/index.html`, so the route of `/x` comes first, even if it only lets the request pass.
  const folders = [...redirects.keys()]
    .filter((path) => path.endsWith(INDEX))
    .map((path) => path.slice(0, -INDEX.length));
  const first = new Set(folders.flatMap((path) => [path, `${path}/`]).filter((path) => path !== ''));
  return [
    ...[...first].map((route) => redirects.get(route) ?? { route, allowedRoles: ['anonymous'] }),
    ...[...redirects.values()].filter(({ route }) => !first.has(route)),
  ];
}

const INDEX = '/index.html';
