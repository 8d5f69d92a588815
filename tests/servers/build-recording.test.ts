import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callSitefold } from '../support/call-sitefold.ts';
import { covering } from '../support/coverage.ts';
import { makeSmallProject, SMALL_FLAGS } from '../support/page-edits/small-project.ts';
import { sitefold } from '../support/sitefold.ts';
import { withFolder } from '../support/temporary.ts';

test('a build writes what it cost and why it rendered pages', async () => {
  await withFolder(async (root) => {
    makeSmallProject(root, covering(['', 'th', 'de'], SMALL_FLAGS));
    const args = ['build', '--force', '--root', root];
    const { code, stderr } = await sitefold([...args, '--profile', 'profile', '--cpu-profile', '--report', 'r.html']);
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/^rendering the pages \(\d+ s, \d+ MiB\)$/m);
    const pages = Number(/^built: (\d+) pages/m.exec(stderr)?.[1]);

    const files = readdirSync(join(root, 'profile')).sort();
    expect(files).toEqual([expect.stringMatching(/^render-\d+\.cpuprofile$/), 'stages.txt', 'trace.json']);
    const [profile = ''] = files;
    const { nodes } = JSON.parse(readFileSync(join(root, 'profile', profile), 'utf8')) as { nodes: readonly object[] };
    expect(nodes.length).toBeGreaterThan(100);
    const stages = readFileSync(join(root, 'profile/stages.txt'), 'utf8');
    expect(stages).toMatch(new RegExp(`^all +[\\d.]+ s +[\\d.]+ s +[\\d.]+ s +${pages} `, 'm'));
    // Each stage is printed as it begins.
    for (const [, stage = ''] of stages.matchAll(/^(.+?) {2,}(?!time)\d/gm))
      if (stage !== 'all') expect(stderr).toContain(`${stage} (`);
    const { traceEvents } = JSON.parse(readFileSync(join(root, 'profile/trace.json'), 'utf8')) as {
      traceEvents: readonly {
        readonly cat?: string;
        readonly name: string;
        readonly ts: number;
        readonly dur: number;
      }[];
    };
    const beginOf = (stage: string): number => traceEvents.find(({ name }) => name === stage)?.ts ?? Number.NaN;
    const rendered = traceEvents.filter(({ cat }) => cat === 'page');
    expect(rendered).toHaveLength(pages);
    for (const { ts, dur } of rendered) {
      // Other files are made meanwhile.
      expect(ts).toBeGreaterThan(beginOf('rendering the pages'));
      expect(ts + dur).toBeLessThan(beginOf('publishing'));
    }

    const report = readFileSync(join(root, 'r.html'), 'utf8');
    expect(report).toContain(`${pages} rendered`);
    expect(report).toContain('new, or made by other code');
    const again = await callSitefold(['build', '--root', root, '--report']);
    expect(again.stderr).toContain('unchanged:');
    expect(readFileSync(join(root, '.sitefold/report.html'), 'utf8')).toContain('Nothing has changed');
  });
});

test('--cpu-profile needs the folder of --profile', async () => {
  const { code, stderr } = await callSitefold(['build', '--cpu-profile']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('give --profile too')]);
});
