import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '../real.ts';
import { NO_RULE, type Matcher } from './matcher.ts';

/**
 * Matches like canonicalwebteam.yaml-responses, with the expressions and the format strings of Python: the first expression that matches
 * the whole decoded path wins. The library itself needs Flask.
 */
export function regexYamlOriginal(text: string): Matcher {
  const map = Object.entries(parse(text, { uniqueKeys: false, version: '1.1' }) as Record<string, string>);
  return {
    version: spawnSync('python3', ['--version'], { encoding: 'utf8' }).stdout.trim(),
    async ask(requests) {
      const script = join(REPOSITORY, 'tests/support/originals/regex-yaml.py');
      const { stdout, stderr } = spawnSync('python3', [script], {
        input: JSON.stringify({ map, requests }),
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      if (stderr !== '') throw new Error(stderr);
      const locations = JSON.parse(stdout) as (string | null)[];
      return locations.map((location) => (location === null ? NO_RULE : { status: 302, location }));
    },
    stop: async () => undefined,
  };
}
