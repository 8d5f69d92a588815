import { expandSites } from '../engine/redirects/match/expand-sites.ts';
import { exactPath, formatTarget } from '../engine/redirects/match/pattern.ts';
import { nginx } from '../engine/redirects/targets/nginx/nginx.ts';
import type { RedirectPlan } from '../engine/redirects/targets/target.ts';
import { startNginx, startNginxWith } from '../tests/support/engines/nginx.ts';
import { figure, median } from './figures.ts';
import { runWrk } from './wrk.ts';

const ROUNDS = 5;
const SECONDS = 3;

/** Requests a second over loopback by wrk: what we emit, beside the plain map of all addresses that one would write by hand. */
export async function benchNginx(plan: RedirectPlan): Promise<void> {
  const concrete = plan.rules.flatMap(expandSites).flatMap(({ source, target }) => {
    const path = exactPath(source);
    return path === undefined || !target ? [] : [{ path, to: formatTarget(target) }];
  });
  const folded = await startNginx(nginx.emit(plan).files);
  const expanded = await startNginxWith(
    [{ path: 'nginx/sitefold-redirects.conf', text: expandedMap(concrete) }],
    () => 'absolute_redirect off; if ($to) { return 301 $to; } location / { return 404; }',
  );
  try {
    const paths = concrete.map(({ path }) => path);
    const rates = { folded: [] as number[], expanded: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, { port }] of Object.entries({ folded, expanded })) {
        const { rate } = await runWrk({ port, paths, seconds: SECONDS });
        // The first round warms both up.
        if (round > 0) rates[name as keyof typeof rates].push(rate);
      }
    }
    figure('nginx with the expanded map', median(rates.expanded), 'req/s');
    figure('nginx with the folded rules', median(rates.folded), 'req/s');
    figure('ratio of the two', median(rates.folded) / median(rates.expanded), '', { atLeast: 0.9 });
  } finally {
    await Promise.all([folded.stop(), expanded.stop()]);
  }
}

/** Both forms of each address, as a map needs them. */
export function expandedMap(rules: readonly { path: string; to: string }[]): string {
  const rows = rules.flatMap(({ path, to }) => [`  ${path} ${to};`, ...(path === '/' ? [] : [`  ${path}/ ${to};`])]);
  return `map_hash_bucket_size 256;\nmap_hash_max_size 65536;\nmap $request_uri $to {\n  default "";\n${rows.join('\n')}\n}\n`;
}
