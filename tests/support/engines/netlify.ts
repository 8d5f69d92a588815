import { createRequire } from 'node:module';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import type { EngineAnswer, StartEngine } from './engine.ts';
import { privateFolder } from './process.ts';

interface Match {
  readonly status: number;
  readonly to: string;
}

interface Redirector {
  parsePlain(text: string, options: object): Promise<{ match(request: object): Match | null }>;
}

const load = createRequire(import.meta.url);

/**
 * The matcher of Netlify. Its parser has to read as many rules as there are lines. The platform forwards the query if the target
 * has no query. The matcher does not do that, so it is added here.
 */
export const startNetlify: StartEngine = async (files) => {
  const text = files.find(({ path }) => path === 'netlify/_redirects')?.text ?? '';
  await checkParsed(text);
  const { parsePlain } = load('netlify-redirector') as Redirector;
  const { version } = load('netlify-redirector/package.json') as { version: string };
  const matcher = await parsePlain(text, {});
  const ask = (address: string): EngineAnswer => {
    const { target, host = REQUEST.host } = splitAddress(address);
    if (NO_TARGET.test(target)) return { status: 400, location: undefined };
    const mark = target.indexOf('?');
    const path = mark === -1 ? target : target.slice(0, mark);
    const query = mark === -1 ? undefined : target.slice(mark + 1);
    const found = matcher.match({ ...REQUEST, host, path, query: query ?? '' });
    if (!found) return { status: 404, location: undefined };
    if (found.status === 410) return { status: 410, location: undefined };
    return { status: found.status, location: withQuery(found.to, query), headers: ['location'] };
  };
  return {
    version: `netlify-redirector ${version}`,
    origins: [],
    ask: async (addresses) => addresses.map(ask),
    stop: async () => undefined,
  };
};

/** Text that is not an HTTP request target (RFC 3986) never reaches the matcher. */
// oxlint-disable-next-line no-control-regex -- control bytes are what is refused
const NO_TARGET = /[\\\u0000-\u0020\u007f-\u00ff]/;

const REQUEST = {
  scheme: 'https',
  host: 'www.kaveno.example',
  headers: {},
  cookieValues: {},
  getHeader: () => '',
  getCookie: () => '',
};

function withQuery(to: string, query: string | undefined): string {
  if (query === undefined || /^[^#]*\?/.test(to)) return to;
  return to.replace(/(?=#)|$/, () => `?${query}`);
}

async function checkParsed(text: string): Promise<void> {
  const folder = privateFolder('netlify', [{ path: '_redirects', text }]);
  try {
    const { redirects, errors } = await parseAllRedirects({
      redirectsFiles: [join(folder, '_redirects')],
      configRedirects: [],
      minimal: false,
    });
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
    if (errors.length > 0) throw new Error(errors.map(String).join('\n'));
    if (redirects.length !== lines) throw new Error(`the parser of Netlify read ${redirects.length} of ${lines} lines`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
