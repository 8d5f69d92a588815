import { EVERYTHING } from '../shared/plan/capabilities.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';
import { createTable, type Section, type Table } from '../shared/edge-script/table.ts';
import { jsLiteral, jsTemplate } from '../shared/edge-script/js-literal.ts';
import { formatMatcher, hasLists } from '../shared/edge-script/matcher-code.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { formatFlags } from '../shared/edge-script/site-set.ts';
import { refusedByHost, urlParserDivergence } from '../shared/divergences/url-parser.ts';

/** One JavaScript module for every host that passes a `Request`. It decides as the reference matcher does. */
export const edge: RedirectTarget = {
  id: 'edge',
  title: 'Edge module (Cloudflare Workers, Netlify Edge, Vercel middleware, Deno)',
  docs: 'https://developers.cloudflare.com/workers/runtime-apis/handlers/fetch/',
  tested: 'workerd and Node',
  capabilities: EVERYTHING,
  limits: [
    {
      what: 'bytes',
      most: 1_000_000,
      unit: 'bytes',
      source: 'https://vercel.com/docs/functions/runtimes/edge#code-size-limit',
      date: '2026-11-21',
      way: 'Workers take 3 MB compressed (10 MB on paid plans); emit fewer sites with `--sites` for Vercel.',
    },
  ],
  divergences: [urlParserDivergence, refusedByHost],
  alternative: 'nginx',
  emit(plan) {
    const text = formatModule(plan);
    return { files: [{ path: 'edge/redirects.js', text }], rules: plan.rules.length, bytes: byteLength(text) };
  },
};

const WIRING = `
// Cloudflare Workers: the main module; requests without a redirect go to the binding ASSETS, or to the origin.
// Netlify Edge, Vercel: in a module of theirs, export { redirect as default } from './redirects.js'.
// Deno: import { redirect } from './redirects.js'; Deno.serve((request) => redirect(request) ?? next(request)).
`.trim();

function formatModule(plan: RedirectPlan): string {
  const table = createTable(plan);
  return `// ${plan.provenance}
${WIRING}

// Prefixes of sites; the root has none and is written as a dot in lists of sites. * is every site, ~ all but these.
const FLAGS = ${jsLiteral(formatFlags(plan.flags))};

// Plain sources: status, what becomes of the query, 1 where the target is below the prefix of the site, sites, and the rows.
const SECTIONS = [${table.sections.map(formatSection).join('')}
];

${LOOKUP}

${formatDecide(table)}

${formatMatcher(table, 'u')}
`;
}

function formatSection({ status, forward, sited, sites, rows }: Section): string {
  const head = [status, forward, sited ? 1 : 0, sites].map(jsLiteral).join(', ');
  return `\n  [${head}, ${jsTemplate(rows.map(([source, target]) => `\n${source} ${target}`).join(''))}],`;
}

const LOOKUP = String.raw`
// By source; rules of the same source on other sites hang behind one another.
const PLAIN = new Map();
for (const [status, forward, sited, sites, rows] of SECTIONS) {
  for (const row of rows.split('\n').slice(1)) {
    const [source, to] = row.split(' ');
    PLAIN.set(source, { status, forward, sited, sites, to: to || undefined, next: PLAIN.get(source) });
  }
}

export default {
  fetch(request, env) {
    return redirect(request) ?? (env?.ASSETS ? env.ASSETS.fetch(request) : fetch(request));
  },
};

// The answer to a request that is redirected, else undefined.
export function redirect({ url }) {
  const start = url.indexOf('//') + 2;
  const end = url.indexOf('/', start);
  const found = decide(url.slice(end), url.slice(start, end));
  if (!found) return undefined;
  // A header holds ASCII only.
  const location = found.location?.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
  return new Response(null, { status: found.status, headers: location === undefined ? {} : { location } });
}

function plain({ site, key, query }) {
  const below = site && find(key.slice(1 + site.length), site);
  const rule = below || find(key, '');
  return rule && answer(rule.status, rule.forward, rule.to, below && rule.sited ? '/' + site : '', query);
}

function find(source, site) {
  let rule = PLAIN.get(source);
  while (rule && !isOn(rule.sites, site)) rule = rule.next;
  return rule;
}
`.trim();

/** Prints the function that decides. Only a plan with rules that are bound to a host asks for the host. */
function formatDecide(table: Table): string {
  const steps = hasLists(table) ? ['scan(BEFORE, at)', 'plain(at)', 'scan(AFTER, at)'] : ['plain(at)'];
  if (table.hosts.length > 0) steps.unshift('scanHost(host, at)');
  return `// { status, location } for a request target (raw path and query) that is redirected, else undefined.
export function decide(target${table.hosts.length > 0 ? ', host' : ''}) {
  const at = place(target);
  return at && ${steps.length === 1 ? steps.join('') : `(${steps.join(' ?? ')})`};
}`;
}
