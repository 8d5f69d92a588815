import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DiagnosticView } from '../../engine/model/diagnostics/view.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { REPOSITORY } from '../support/real.ts';
import { startSitefold, type Started } from '../support/sitefold.ts';
import { testInAll } from '../support/test-in-all.ts';
import { withFolder } from '../support/temporary.ts';

const SITES = 'manifests/sites.yaml';

/** Starts `validate --watch` in a copy of a small project, and ends it as Ctrl+C does. */
async function watching(
  args: readonly string[],
  use: (started: Started & { out(): string }, folder: string) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    cpSync(join(REPOSITORY, 'examples/bakery'), folder, { recursive: true });
    const started = await startSitefold(['validate', '--watch', '--root', folder, ...args], /^valid: /m);
    let out = '';
    started.process.stdout?.on('data', (chunk) => (out += String(chunk)));
    try {
      await use({ ...started, out: () => out }, folder);
    } finally {
      started.process.kill('SIGINT');
      expect(await started.stop()).toBe(0);
    }
  });
}

/** Returns the lines of the log that end a validation. */
function verdicts({ log }: Started): string[] {
  return log().match(/^(?:not )?valid: .*$/gm) ?? [];
}

const timed = (verdict: string): unknown => expect.stringMatching(new RegExp(`^${verdict} .* files; \\d+ ms$`));

test('a mistake is shown when it is written, and is gone when it is repaired', async () => {
  await watching([], async (started, folder) => {
    const path = join(folder, SITES);
    const right = readFileSync(path, 'utf8');
    writeFileSync(path, `${right}colour: red\n`);
    await expect.poll(() => verdicts(started)).toEqual([timed('valid:'), timed('not valid:')]);
    await expect.poll(started.out).toContain(`${SITES}:${right.split('\n').length}:1 error SC`);
    writeFileSync(path, right);
    await expect.poll(() => verdicts(started)).toEqual([timed('valid:'), timed('not valid:'), timed('valid:')]);
  });
});

testInAll('a folder that is deleted and comes back, and a burst of changes, are seen as a whole', async () => {
  await watching(['--json'], async (started, folder) => {
    const documents = (): DiagnosticView[][] =>
      started
        .out()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as DiagnosticView[]);
    await expect.poll(documents).toEqual([[]]);
    const pages = join(folder, 'content/pages');
    renameSync(pages, join(folder, 'pages'));
    await expect.poll(() => documents().length).toBe(2);
    renameSync(join(folder, 'pages'), pages);
    await expect.poll(() => documents().length).toBe(3);
    expect(documents()[2]).toEqual([]);

    // A file that is written in two steps, beside fifty others. A slow machine may see them in parts.
    const before = documents().length;
    const path = join(folder, SITES);
    const right = readFileSync(path, 'utf8');
    writeFileSync(path, right.slice(0, right.length / 2));
    mkdirSync(join(folder, 'manifests/redirects'), { recursive: true });
    for (let number = 0; number < 50; number += 1)
      writeFileSync(join(folder, `manifests/redirects/group-${number}.yaml`), 'groups: []\n');
    writeFileSync(path, `${right}colour: red\n`);
    await expect
      .poll(() =>
        documents()
          .at(-1)
          ?.map(({ file, code }) => `${file} ${code}`),
      )
      .toContain(`${SITES} SC001`);
    expect(documents().length - before).toBeLessThan(10);
    for (let number = 0; number < 50; number += 1) rmSync(join(folder, `manifests/redirects/group-${number}.yaml`));
    writeFileSync(path, right);
    await expect.poll(() => documents().at(-1)).toEqual([]);
  });
});

test('formats that are one document are wrong usage', async () => {
  for (const args of [
    ['--format', 'sarif'],
    ['--write-baseline', 'accepted.json'],
  ]) {
    const { code, stderr } = await callSitefold(['validate', '--watch', '--root', '/no-such-project', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('`--watch` prints text or JSON')]);
  }
});
