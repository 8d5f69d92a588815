import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { askRaw, type RawAnswer } from '../raw-http.ts';
import type { RunResult } from './run-result.ts';

/** The names of k6 that a script may use, as far as the suites do: https://grafana.com/docs/k6/latest/javascript-api/ */
interface Stage {
  readonly requests: string[];
  readonly log: string[];
  failed: number;
  checks: number;
}

/**
 * Runs the script of a suite with stand-ins for the modules of k6: once to learn what it asks, then with the answers of the server, because
 * `http.get` of k6 waits and Node's does not.
 */
export async function runK6(folder: string, base: string): Promise<RunResult> {
  const script = readFileSync(join(folder, 'redirects.js'), 'utf8');
  const asked = play(script, folder, base, () => ({ status: 0, headers: {}, body: Buffer.alloc(0) }));
  const url = new URL(base);
  const answers = await askRaw(Number(url.port), asked.requests, { host: url.host });
  const played = play(script, folder, base, (number) => answers[number]);
  const green = played.checks === asked.requests.length && played.checks > 0 && played.failed === 0;
  return { green, output: [`${played.checks} checks`, ...played.log].join('\n') };
}

function play(script: string, folder: string, base: string, answer: (number: number) => RawAnswer | undefined): Stage {
  const stage: Stage = { requests: [], log: [], failed: 0, checks: 0 };
  const scenario = { iterationInTest: 0 };
  const context = {
    __ENV: { QA_BASE_URL: base },
    open: (path: string) => readFileSync(join(folder, path), 'utf8'),
    console: { error: (text: string) => stage.log.push(text) },
    exec: { scenario },
    SharedArray: function SharedArray(_name: string, make: () => unknown[]) {
      return make();
    },
    http: {
      get(address: string, { redirects }: { redirects: number }) {
        if (redirects !== 0) throw new Error('redirects would be followed');
        const { status = 0, headers = {} } = answer(stage.requests.length) ?? {};
        stage.requests.push(address.slice(base.length));
        const [location] = headers.location ?? [];
        return { status, headers: location === undefined ? {} : { Location: location } };
      },
    },
    check(response: unknown, checks: Record<string, (response: unknown) => boolean>) {
      for (const holds of Object.values(checks)) {
        stage.checks += 1;
        if (!holds(response)) stage.failed += 1;
      }
    },
  };
  const code = script
    .replaceAll(/^import .*$/gm, '')
    .replace('export const options', 'const options')
    .replace('export default function', 'function main');
  const { options, main } = runInNewContext(`${code}\n({ options, main });`, context) as {
    options: { scenarios: { redirects: { iterations: number } }; thresholds: { checks: string[] } };
    main(): void;
  };
  if (options.thresholds.checks[0] !== 'rate==1') throw new Error('a failed check would not fail the run');
  for (; scenario.iterationInTest < options.scenarios.redirects.iterations; scenario.iterationInTest += 1) main();
  return stage;
}
