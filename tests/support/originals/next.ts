import { splitAddress } from '../../../engine/redirects/match/decide.ts';
import { startNext } from '../engines/next.ts';
import { NO_RULE, type Matcher, type MatcherAnswer } from './matcher.ts';

/**
 * Starts Next's own resolver of routes with a list of redirects. Before it reads the list, Next corrects slashes with a 308 of its own. The
 * 308 for a final slash is followed, as both hops belong to the request; the 308 for `//` is not a redirect of the list.
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
      const straight = requests.map((request, index) => {
        const { target, host } = splitAddress(request);
        const other = otherSlash(target, answers[index]);
        return other === undefined ? request : `${host === undefined ? '' : `https://${host}`}${other}`;
      });
      const followed = await ask(straight);
      return followed.map((answer, index) =>
        /^[^?]*\/\//.test(splitAddress(requests[index] ?? '').target) ? NO_RULE : answer,
      );
    },
  };
}

/** Returns the corrected address of a request if Next changed only its final slash, otherwise undefined. */
function otherSlash(request: string, answer: MatcherAnswer | undefined): string | undefined {
  const bare = (text: string): string => text.replace(/\?$/, '').replace(/\/?(?=\?|$)/, '');
  const { status, location } = answer ?? NO_RULE;
  return status === 308 && location !== undefined && bare(location) === bare(request) ? location : undefined;
}
