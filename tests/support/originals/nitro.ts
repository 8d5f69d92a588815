import { startNitro } from '../engines/nitro.ts';
import type { Matcher } from './matcher.ts';

/**
 * A real build of Nitro with these route rules. Each redirect gets a header of its own, which tells the lines that matched; the longest
 * path among them decides.
 */
export async function startNitroOriginal(text: string): Promise<Matcher> {
  const { routeRules } = JSON.parse(text) as { routeRules: Record<string, { redirect?: unknown; headers?: object }> };
  const lines = text.split('\n').map((line) => /^ *("[^"]+"):/.exec(line)?.[1]);
  const lineOf = new Map(Object.keys(routeRules).map((path) => [path, lines.indexOf(JSON.stringify(path)) + 1]));
  const marked = Object.entries(routeRules).map(([path, rule]) => [
    path,
    rule.redirect ? { ...rule, headers: { ...rule.headers, [`x-line-${lineOf.get(path)}`]: '1' } } : rule,
  ]);
  const longestFirst = [...lineOf].sort(([a], [b]) => b.length - a.length).map(([, line]) => line);
  const rules = JSON.stringify(Object.fromEntries(marked));
  const engine = await startNitro([{ path: 'nitro/route-rules.json', text: rules }]);
  return {
    version: engine.version,
    stop: () => engine.stop(),
    async ask(requests) {
      return (await engine.ask(requests)).map(({ status, location, headers = [] }) => {
        const line = longestFirst.find((one) => headers.includes(`x-line-${one}`));
        return { status, location, ...(line === undefined ? {} : { line }) };
      });
    },
  };
}
