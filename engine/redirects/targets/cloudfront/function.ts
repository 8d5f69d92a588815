import { jsList, jsLiteral } from '../shared/edge-script/js-literal.ts';
import { formatMatcher, hasLists } from '../shared/edge-script/matcher-code.ts';
import { formatFlags } from '../shared/edge-script/site-set.ts';
import type { Table } from '../shared/edge-script/table.ts';
import type { RedirectPlan } from '../target.ts';

/** Prints the viewer request function. It contains the patterns; plain sources are in the store that it reads. */
export function formatFunction({ provenance, flags }: RedirectPlan, table: Table): string {
  const heads = table.sections.map(({ status, forward, sited, sites }) => [status, forward, sited ? 1 : 0, sites]);
  return `// ${provenance}
// Viewer request, JavaScript run time 2.0. Associate the function with the store that store.json was imported into.
import cf from 'cloudfront';

// Prefixes of sites; the root has none and is written as a dot in lists of sites. * is every site, ~ all but these.
const FLAGS = ${jsLiteral(formatFlags(flags))};

// What the values of the store refer to: status, what becomes of the query, 1 where the target is below the prefix of the site, sites.
const SECTIONS = ${jsList(heads)};

${hasLists(table) ? HANDLER.replace('await plain(at)', `${table.hosts.length > 0 ? OF_HOST : ''}${DECIDE_ALL}`) : HANDLER}

${formatMatcher(table, '')}
`;
}

const OF_HOST = 'scanHost(request.headers.host && request.headers.host.value, at) || ';
const DECIDE_ALL = 'scan(BEFORE, at) || (await plain(at)) || scan(AFTER, at)';

const HANDLER = String.raw`
const STORE = cf.kvs();

async function handler(event) {
  const request = event.request;
  const query = request.rawQueryString();
  const at = place(request.uri + (query === undefined ? '' : '?' + query));
  if (!at) return request;
  const found = await plain(at);
  if (!found) return request;
  const response = { statusCode: found.status };
  // A header holds ASCII only.
  const location = found.location && found.location.replace(/[^!-~]+/g, (text) => encodeURIComponent(text));
  if (location) response.headers = { location: { value: location } };
  return response;
}

async function plain(at) {
  const below = at.site ? await find(at.key.slice(1 + at.site.length), at.site, at.query) : undefined;
  return below || (await find(at.key, '', at.query));
}

// The store keeps the home page as a slash; no other key ends in one.
async function find(source, site, query) {
  if (source === '/') return undefined;
  let value;
  try {
    value = await STORE.get(source || '/');
  } catch (error) {
    return undefined;
  }
  const lines = value.split('\n');
  for (let i = 0; i < lines.length; i += 1) {
    const space = lines[i].indexOf(' ');
    const section = SECTIONS[lines[i].slice(0, space)];
    if (!isOn(section[3], site)) continue;
    const prefix = site && section[2] ? '/' + site : '';
    return answer(section[0], section[1], lines[i].slice(space + 1) || undefined, prefix, query);
  }
  return undefined;
}
`.trim();
