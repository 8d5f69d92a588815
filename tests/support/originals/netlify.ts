import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { withFolder } from '../temporary.ts';
import { NO_RULE, type Matcher, type MatcherAnswer } from './matcher.ts';

/** A parsed rule, as the matcher reads it. */
type ParsedRule = Readonly<Record<string, unknown>>;

/**
 * Netlify's own parser and its matcher. The query of the request is passed on where the target has none, as its documentation says; the
 * matcher leaves that to the server. `lines` are those of the rules, in their order.
 */
export async function startNetlify(
  text: string,
  file: '_redirects' | 'netlify.toml',
  lines: readonly number[],
): Promise<Matcher> {
  const rules = await parse(text, file);
  if (rules.length !== lines.length) throw new Error(`${rules.length} rules on ${lines.length} lines`);
  const all = await load(rules);
  // The matcher does not tell which rule it took: each is asked alone.
  const single = await Promise.all(
    rules.map(async (rule, index) => ({ matcher: await load([rule]), line: lines[index] })),
  );
  const { version } = require('netlify-redirector/package.json') as { version: string };
  return {
    version: `netlify-redirector ${version}`,
    ask: async (requests) =>
      requests.map((request): MatcherAnswer => {
        const found = ask(all, request);
        if (!found) return NO_RULE;
        const line = single.find(({ matcher }) => ask(matcher, request))?.line;
        return { ...found, ...(line === undefined ? {} : { line }) };
      }),
    stop: async () => undefined,
  };
}

async function parse(text: string, name: string): Promise<ParsedRule[]> {
  return withFolder(async (folder) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    const from = name === '_redirects' ? { redirectsFiles: [file] } : { netlifyConfigPath: file };
    const { redirects } = await parseAllRedirects({ redirectsFiles: [], configRedirects: [], minimal: false, ...from });
    return redirects as ParsedRule[];
  });
}

/** The matcher wants the names that rules have inside of Netlify. The package has no types. */
interface Redirector {
  parseJSON(rules: string, options: object): Promise<Engine>;
}

interface Engine {
  match(request: object): { readonly status: number; readonly to?: string } | null;
}

function renamed({ from, query, ...rule }: ParsedRule): object {
  return { ...rule, origin: from as unknown, params: query as unknown };
}

const require = createRequire(import.meta.url);

function load(rules: readonly ParsedRule[]): Promise<Engine> {
  return (require('netlify-redirector') as Redirector).parseJSON(JSON.stringify(rules.map(renamed)), {});
}

function ask(matcher: Engine, address: string): MatcherAnswer | undefined {
  const { target: request, host = 'www.kaveno.example' } = splitAddress(address);
  const [path = '', query] = request.split(/\?(.*)/s);
  const found = matcher.match({
    scheme: 'https',
    host,
    path,
    query: query ?? '',
    headers: {},
    cookieValues: {},
    getHeader: () => '',
    getCookie: () => '',
  });
  if (!found?.to) return undefined;
  const [, target = '', own, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(found.to) ?? [];
  return { status: found.status, location: `${target}${own ?? (query === undefined ? '' : `?${query}`)}${fragment}` };
}
