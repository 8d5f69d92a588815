import { jsList } from './js-literal.ts';
import type { Table } from './table.ts';

/**
 * The reference semantics (`decide.ts`, `match.ts`, `normalise-path.ts`) as JavaScript that runs at the edge. It uses only what the smallest
 * run time supports: no destructuring, no `for … of`, no `Set`, no `?.`, no regular expression flags but `g` and `i`.
 * It expects `FLAGS` (text, see `formatFlags`). Code that a plan without lists does not need is left out, because hosts limit the size.
 *
 * `regexFlags`: the flags of all regular expressions.
 */
export function formatMatcher({ hosts, before, after }: Table, regexFlags: 'u' | ''): string {
  if (!hasLists({ hosts, before, after })) return MATCHER;
  return `${MATCHER}

// Rules that go before the plain sources, and rules that go behind them; the first that matches wins.
const BEFORE = ${jsList(before)};
const AFTER = ${jsList(after)};
const REGEX_FLAGS = '${regexFlags}';

${LISTS}${hosts.length === 0 ? '' : `\n\n// Rules that are bound to a host go before all others.\nconst HOSTS = ${jsList(hosts)};\n\n${SCAN_HOST}`}`;
}

/** True if a plan has more than plain sources. */
export function hasLists({ hosts, before, after }: Pick<Table, 'hosts' | 'before' | 'after'>): boolean {
  return hosts.length + before.length + after.length > 0;
}

const MATCHER = String.raw`
// Reads a request target (raw path and query); undefined if it is malformed.
function place(target) {
  const mark = target.indexOf('?');
  const path = normalise(mark < 0 ? target : target.slice(0, mark));
  if (path === undefined) return undefined;
  const end = path.indexOf('/', 1);
  const first = path.slice(1, end < 0 ? path.length : end).toLowerCase();
  const site = FLAGS.indexOf(' ' + first + ' ') < 0 ? '' : first;
  const whole = site ? '/' + site + path.slice(1 + site.length) : path;
  const slash = whole.length > 1 && whole.endsWith('/');
  const key = whole === '/' ? '' : slash ? whole.slice(0, -1) : whole;
  const parts = key === '' ? [] : key.slice(1).split('/');
  const query = mark < 0 ? undefined : target.slice(mark + 1);
  return { site: site, whole: whole, key: key, slash: slash, parts: parts, query: query };
}

// Dot segments resolved, %XX upper-case, unreserved characters decoded; undefined for backslashes, control bytes and malformed %XX.
function normalise(path) {
  if (path[0] !== '/' || /[\\#\u0000-\u001f\u007f]|%(?![0-9a-f]{2})|%(?:[01].|5c|7f)/i.test(path)) return undefined;
  try {
    path = path.replace(/[^A-Za-z0-9._~!$&'()*+,;=:@\/%-]+/g, (text) => encodeURIComponent(text));
    decodeURIComponent(path);
  } catch (error) {
    return undefined;
  }
  path = path.replace(/%../g, (code) => {
    const character = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : code.toUpperCase();
  });
  const kept = [];
  path.slice(1).split('/').forEach((part, index, all) => {
    if (part === '..') kept.pop();
    if (part !== '.' && part !== '..') kept.push(part);
    else if (index === all.length - 1) kept.push('');
  });
  return '/' + kept.join('/');
}

function isOn(sites, site) {
  if (sites === '*') return true;
  return sites.indexOf(' ' + (site || '.') + ' ') < 0 === (sites[0] === '~');
}

// Puts the Location together by component: nothing that was captured gets into scheme or host.
function answer(status, forward, to, prefix, query) {
  if (to === undefined) return { status: status };
  const parts = /^(https:\/\/[^\/?#]*)?([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(to);
  const own = parts[3];
  let search = forward === 'keep' && own === undefined ? query : own;
  if (forward === 'merge') search = [own, query].filter((text) => text).join('&') || undefined;
  const path = (prefix + parts[2]).replace(/^\/+/, '/');
  const location = (parts[1] || '') + path + (search === undefined ? '' : '?' + search) + (parts[4] || '');
  return { status: status, location: location };
}
`.trim();

const SCAN_HOST = String.raw`
// The answer of the first rule of a host that matches. A port and a dot at the end of the Host header do not count.
function scanHost(host, at) {
  const name = (host || '').toLowerCase().replace(/\.?(:\d*)?$/, '');
  for (let i = 0; i < HOSTS.length; i += 1) if (HOSTS[i][0] === name) return scan(HOSTS[i][1], at);
  return undefined;
}
`.trim();

const LISTS = String.raw`
// The answer of the first rule of a list that matches.
function scan(rules, at) {
  for (let i = 0; i < rules.length; i += 1) {
    const rule = rules[i];
    if (rule.below && !(at.site && isOn(rule.sites || '*', at.site))) continue;
    const taken = hasKeys(rule.query, at.query) && take(rule, at);
    if (!taken) continue;
    const to = rule.to && rule.to.map((part) => (typeof part === 'string' ? part : taken[part] || '')).join('');
    return answer(rule.status || 301, rule.forward || 'keep', to, rule.sited && rule.below ? '/' + at.site : '', at.query);
  }
  return undefined;
}

// What a rule captures, by segment or by name of a group; undefined where it does not match.
function take(rule, at) {
  if (rule.regex !== undefined) {
    rule.test = rule.test || new RegExp(rule.regex, rule.ignoreCase ? REGEX_FLAGS + 'i' : REGEX_FLAGS);
    const match = rule.test.exec(rule.below ? at.whole.slice(1 + at.site.length) : at.whole);
    return match ? match.groups || {} : undefined;
  }
  if (rule.slash !== undefined && rule.slash !== at.slash) return undefined;
  const fold = (text) => (rule.ignoreCase ? text.toLowerCase() : text);
  const start = rule.below ? 1 : 0;
  const taken = [];
  for (let i = 0; i < rule.path.length; i += 1) {
    const segment = rule.path[i];
    if (segment === 1) {
      const rest = at.parts.slice(start + i).join('/');
      taken.push(at.slash && rest ? rest + '/' : rest);
      return taken;
    }
    const part = at.parts[start + i];
    if (!part) return undefined;
    const options = typeof segment === 'string' ? [segment] : segment;
    if (options && !options.some((option) => fold(option) === fold(part))) return undefined;
    taken.push(part);
  }
  return at.parts.length === start + rule.path.length ? taken : undefined;
}

// True if a query has all the keys that a rule wants.
function hasKeys(wanted, query) {
  if (!wanted) return true;
  const pairs = (query || '').split('&').filter((pair) => pair).map((pair) => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
  });
  return wanted.every((want) =>
    pairs.some((pair) => pair[0] === want[0] && (want[1] === true || want[1] === pair[1])),
  );
}

function decode(text) {
  return text.replace(/\+/g, ' ').replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch (error) {
      return '\ufffd';
    }
  });
}
`.trim();
