import { startNext } from '../engines/next.ts';
import { NO_RULE, type Matcher, type MatcherAnswer } from './matcher.ts';

/**
 * Next's own resolver of routes over a list of redirects. It puts slashes right before it looks at them, with a 308 of its own: one at
 * the end of the path is followed, as both hops belong to the request; the one for `//` is no redirect of the list.
 */
export async function startNextOriginal(redirects: string, settings: object = {}): Promise<Matcher> {
  const config = JSON.stringify(settings).slice(1, -1);
  const text = `export const redirectConfig = { redirects: async () => ${redirects}, experimental: {}, ${config} };`;
  const engine = await startNext([{ path: 'next/redirects.mjs', text }]);
  const ask = async (requests: readonly string[]): Promise<MatcherAnswer[]> =>
    (await engine.ask(requests)).map(({ status, location }) => ({ status, location }));
  return {
    version: engine.version,
    stop: () => engine.stop(),
    async ask(requests) {
      const answers = await ask(requests);
      const straight = requests.map((request, index) => otherSlash(request, answers[index]) ?? request);
      const followed = await ask(straight);
      return followed.map((answer, index) => (/^[^?]*\/\//.test(requests[index] ?? '') ? NO_RULE : answer));
    },
  };
}

/** Where a request leads that gets only its slash put right. */
function otherSlash(request: string, answer: MatcherAnswer | undefined): string | undefined {
  const bare = (text: string): string => text.replace(/\?$/, '').replace(/\/?(?=\?|$)/, '');
  const { status, location } = answer ?? NO_RULE;
  return status === 308 && location !== undefined && bare(location) === bare(request) ? location : undefined;
}
