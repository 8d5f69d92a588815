import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSeal } from '../../engine/build/release/integrity.ts';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { tidy } from '../../engine/build/release/tidy.ts';
import { callSitefold } from '../support/call-sitefold.ts';
import { differences, readRelease } from '../support/page-edits/built-project.ts';
import { makeSmallProject } from '../support/page-edits/small-project.ts';
import { withFolder } from '../support/temporary.ts';

/** Any time: all builds say that they are of this one. */
const env = { SOURCE_DATE_EPOCH: '1700000000' };

test('after an edit of redirects, what is kept is what a clean build makes', async () => {
  await withFolder(async (root) => {
    makeSmallProject(root, ['', 'th', 'de']);
    const out = join(root, 'dist');
    const clean = join(root, 'clean');
    const build = async (...options: string[]): Promise<string> => {
      const { code, stderr } = await callSitefold(['build', '--root', root, ...options], { env });
      expect([code, stderr]).toEqual([0, expect.stringMatching(/^(?:built|unchanged): /m)]);
      return stderr;
    };
    const spare = join(releaseLayout(out).releases, '.spare-1');
    /** Makes the copy that the next release begins with. The process that tidies after a build may still hold the lock. */
    const makeSpare = (): Promise<void> => {
      const spareSeal = (): string | undefined => {
        tidy(out);
        return readSeal(spare);
      };
      return expect.poll(spareSeal, { timeout: 60_000 }).toBe(readSeal(releaseLayout(out).current));
    };
    const addRedirect = (name: string): void =>
      appendFileSync(
        join(root, 'manifests/redirects.yaml'),
        `\n  - name: ${name}\n    rules:\n      - from: /{site}/${name}\n        to: /{site}/faq\n`,
      );
    await build();
    await makeSpare();
    const first = readRelease({ out });
    addRedirect('one');
    expect(await build()).toContain(' 0 rendered');
    expect(differences(first, readRelease({ out }))).toEqual(['site.json']);

    await makeSpare();
    writeFileSync(join(spare, 'client/th/index.html'), 'changed in place');
    addRedirect('two');
    // The store shares the file, so that the page is rendered again.
    expect(await build()).toContain(' 1 rendered');
    const last = readRelease({ out });
    expect(last.get('site.json')).toContain('/two');
    await build('--out', clean, '--force');
    expect(differences(last, readRelease({ out: clean }))).toEqual([]);
  });
});
