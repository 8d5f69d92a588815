import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { joinFiles } from '../../../engine/redirects/importers/front-matter/joined-files.ts';
import { REPOSITORY } from '../real.ts';
import { NO_RULE, type Matcher, type MatcherAnswer } from './matcher.ts';

/** A matcher for a format that no engine reads offline: what its documentation says, in the fewest words. */
export function documented(decide: (request: string) => MatcherAnswer | undefined): Matcher {
  return {
    version: 'its documentation',
    ask: async (requests) => requests.map((request) => decide(request) ?? NO_RULE),
    stop: async () => undefined,
  };
}

/** The text of tests/fixtures/import/<name>; a folder is joined as the command joins it. */
export function readFixture(name: string): string {
  const path = join(REPOSITORY, 'tests/fixtures/import', name);
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(path, file)).isFile(),
  );
  return joinFiles(files.sort().map((file) => ({ path: file, text: readFileSync(join(path, file), 'utf8') })));
}

/** The files, or folders of them, of a format in tests/fixtures/import. */
export function fixturesOf(id: string): string[] {
  return readdirSync(join(REPOSITORY, 'tests/fixtures/import', id))
    .filter((name) => !name.includes('.golden.'))
    .sort();
}

/** The host that the requests of the fixtures come for. */
export const HOST = 'www.example.com';

/** A request target in parts: its decoded segments as one text, in which an encoded slash does not separate segments, and its query. */
export interface Parts {
  readonly path: string;
  /** True if a path other than `/` ends in a slash. */
  readonly slash: boolean;
  /** Without the question mark. */
  readonly query: string | undefined;
}

export function partsOf(request: string): Parts {
  const mark = request.indexOf('?');
  const { pathname } = new URL(`https://${HOST}${mark === -1 ? request : request.slice(0, mark)}`);
  const slash = /[^/]\/+$/.test(pathname);
  const segments = (slash ? pathname.slice(0, -1) : pathname).split('/').map(decodeURIComponent);
  return {
    path: segments.map((segment) => segment.replaceAll('/', '%2F')).join('/'),
    slash,
    query: mark === -1 ? undefined : request.slice(mark + 1),
  };
}

/** An address with a query before its fragment, behind a query of its own. */
export function withQuery(address: string, query: string | undefined): string {
  if (query === undefined) return address;
  const [front = '', fragment] = address.split('#');
  return `${front}${front.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** An address on the host of the requests as a path; on another one with `https:`, as browsers of these sites use it. */
export function located(address: string): string {
  const url = new URL(address, `https://${HOST}`);
  return url.host === HOST ? `${url.pathname}${url.search}${url.hash}` : url.href.replace(/^http:/, 'https:');
}
