import { EVERYTHING } from '../shared/plan/capabilities.ts';
import type { RedirectTarget } from '../target.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { printMaps } from './maps.ts';
import { PAGE_VARIABLES, printPages, printReturns, printServer } from './server.ts';

/**
 * Maps for the http context, the statements that return their answers in a server block, and a whole server block. Sources are hashed, and
 * each is written once for all sites: the prefix of the request is looked up first.
 */
export const nginx: RedirectTarget = {
  id: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_map_module.html',
  tested: 'nginx of Debian 12, whole witness set over raw sockets',
  capabilities: EVERYTHING,
  limits: [
    {
      what: 'source',
      most: 1500,
      unit: 'bytes',
      source:
        'https://github.com/nginx/nginx/blob/master/src/core/ngx_conf_file.c (NGX_CONF_BUFFER, 4,096 bytes a word)',
      date: '2026-11-21',
      way: 'Split a long list of alternatives into several rules.',
    },
    {
      what: 'target',
      most: 2000,
      unit: 'bytes',
      source:
        'https://github.com/nginx/nginx/blob/master/src/core/ngx_conf_file.c (NGX_CONF_BUFFER, 4,096 bytes a word)',
      date: '2026-11-21',
      way: 'Shorten the query of the target.',
    },
  ],
  divergences: [notNormal],
  alternative: 'haproxy',
  emit(plan) {
    const { text, answers, rules } = printMaps(plan, PAGE_VARIABLES);
    const returns = printReturns(answers);
    return {
      files: [
        { path: 'nginx/sitefold-redirects.conf', text },
        { path: 'nginx/sitefold-returns.conf', text: `# ${plan.provenance}\n${HEAD}${returns}` },
        { path: 'nginx/sitefold-pages.conf', text: printPages(plan.provenance) },
        { path: 'nginx/sitefold-server.conf', text: printServer(plan.provenance, returns) },
      ],
      rules,
      bytes: byteLength(text) + byteLength(returns),
    };
  },
};

const HEAD = `# For a server of your own: include this in it, and sitefold-redirects.conf in the http block.\n`;
