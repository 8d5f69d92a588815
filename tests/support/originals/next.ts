import { startNext } from '../engines/next.ts';
import { NO_RULE, type Matcher, type MatcherAnswer } from './matcher.ts';

/**
 * Next's own resolver of routes over a list of redirects. It puts slashes right before it looks at them, with a 308 of its own: one at
 * the end of the path is followed, as both hops belong to the request; the one for `//` is no redirect of the list.
 */
export async function startNextOriginal(redirects: string, basePath = ''): Promise<Matcher> {
  const text = `export const redirectConfig = { redirects: async () => ${redirects}, experimental: {}, basePath: '${basePath}' };`;
  const engine = await startNext([{ path: 'next/redirects.mjs', text }]);
  const ask = async (requests: readonly string[]): Promise<MatcherAnswer[]> =>
    (await engine.ask(requests)).map(({ status, location }) => ({ status, location }));
  return {
    version: engine.version,
    stop: () => engine.stop(),
    async ask(requests) {
      const straight = requests.map((request) => request.replace(/(?<=[^/])\/(?=\?|$)/, ''));
      const answers = await ask(straight);
      return answers.map((answer, index) => (/^[^?]*\/\//.test(requests[index] ?? '') ? NO_RULE : answer));
    },
  };
}
