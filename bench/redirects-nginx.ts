import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expandSites } from '../engine/redirects/expand.ts';
import { exactPath, formatTarget } from '../engine/redirects/pattern.ts';
import { nginx } from '../engine/redirects/targets/nginx.ts';
import type { RedirectPlan } from '../engine/redirects/target.ts';
import { startNginx, startNginxWith } from '../tests/support/engines/nginx.ts';
import { figure, median, timed } from './figures.ts';

const ROUNDS = 5;
const SECONDS = 3;

/** Requests a second over loopback by wrk: what we emit, beside the plain map of all addresses that one would write by hand. */
export async function benchNginx(plan: RedirectPlan): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-bench-'));
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
    const script = join(folder, 'paths.lua');
    writeFileSync(script, wrkScript(concrete.map(({ path }) => path)));
    const rates = { folded: [] as number[], expanded: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, { port }] of Object.entries({ folded, expanded })) {
        const rate = await load(port, script);
        // The first round warms both up.
        if (round > 0) rates[name as keyof typeof rates].push(rate);
      }
    }
    figure('nginx with the expanded map', median(rates.expanded), 'req/s');
    figure('nginx with the folded rules', median(rates.folded), 'req/s');
    figure('ratio of the two', median(rates.folded) / median(rates.expanded), '', { atLeast: 0.9 });
  } finally {
    await Promise.all([folded.stop(), expanded.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both forms of each address, as a map needs them. */
function expandedMap(rules: readonly { path: string; to: string }[]): string {
  const rows = rules.flatMap(({ path, to }) => [`  ${path} ${to};`, ...(path === '/' ? [] : [`  ${path}/ ${to};`])]);
  return `map_hash_bucket_size 256;\nmap_hash_max_size 65536;\nmap $request_uri $to {\n  default "";\n${rows.join('\n')}\n}\n`;
}

function wrkScript(paths: readonly string[]): string {
  const list = paths.map((path) => `"${path}"`).join(',');
  return `local paths = {${list}}\nlocal at = 0\nrequest = function()\n  at = at % #paths + 1\n  return wrk.format("GET", paths[at])\nend\n`;
}

async function load(port: number, script: string): Promise<number> {
  const { output } = await timed('wrk', ['-t1', '-c32', `-d${SECONDS}s`, '-s', script, `http://127.0.0.1:${port}/`]);
  if (/Socket errors|Non-2xx or 3xx/.test(output)) throw new Error(output);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}
