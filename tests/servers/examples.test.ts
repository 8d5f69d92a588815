import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../support/real.ts';
import { sitefold } from '../support/sitefold.ts';
import { withFolder } from '../support/temporary.ts';

/* The projects in examples/: each is sound, and does what its README says. */

const EXAMPLES = `${REPOSITORY}examples/`;

test.each(readdirSync(EXAMPLES))('%s has nothing wrong with it', async (name) => {
  const { code, stderr } = await sitefold(['validate', '--verbose', '--root', EXAMPLES + name]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('; 0 errors, 0 warnings, 0 remarks')]);
});

test('the bakery has its own look, page types, block type, island and words', async () => {
  await withFolder(async (out) => {
    const at = ['--root', `${EXAMPLES}bakery`, '--out', out];
    expect(await sitefold(['build', ...at])).toMatchObject({ code: 0, stderr: expect.stringContaining('built:') });
    expect(await sitefold(['check', ...at])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('nothing is wrong'),
    });
    const read = (path: string): string => readFileSync(join(out, 'current/client', path), 'utf8');
    expect(read('it/index.html')).toMatch(/<h1[^>]*>Pane che si prende il suo tempo<\/h1>/);
    expect(read('it/index.html')).toMatch(/<astro-island [^>]*component-url="\/_astro\/NextBatch[^"]*"/);
    expect(read('at/opening-hours/index.html')).toMatch(/<th[^>]*>Sonntag<\/th><td[^>]*>geschlossen<\/td>/);
    // One bread is sold in one country.
    expect(
      ['at', 'it'].map((flag) => read(`${flag}/breads/index.html`).split('data-block="bread"').length - 1),
    ).toEqual([2, 3]);
    for (const path of ['de/index.html', 'it/privacy/index.html'])
      expect(read(path)).toMatch(/<p class="oven"[^>]*>Ofen &amp; Tal, Hafergasse 3, Innsbruck<\/p>/);
    const styles = readdirSync(join(out, 'current/client/_astro')).filter((file) => file.endsWith('.css'));
    expect(styles.map((file) => read(`_astro/${file}`)).join('')).toMatch(/--signal:light-dark\(#8a3c0c/);
    const { stdout } = await sitefold([
      'explain',
      '--root',
      `${EXAMPLES}bakery`,
      '/it/brote/rye',
      '/ostern',
      '/shop/x',
    ]);
    expect(stdout).toMatch(
      /^\/it\/brote\/rye {2}301 → \/it\/breads$[\s\S]*^\/ostern {2}302 → \/breads$[\s\S]*^\/shop\/x {2}410$/m,
    );
  });
});

test('redirects without pages are written for hosts, with their tests', async () => {
  await withFolder(async (out) => {
    const root = ['--root', `${EXAMPLES}redirects-only`];
    expect(await sitefold(['redirects', 'emit', 'nginx', 'caddy', ...root, '--out', out])).toMatchObject({ code: 0 });
    expect(readFileSync(join(out, 'nginx/sitefold-redirects.conf'), 'utf8')).toContain('/stories/alps-in-winter');
    const { stdout } = await sitefold(['explain', ...root, '/reisen/nach/rom']);
    expect(stdout).toMatch(/^\/reisen\/nach\/rom {2}308 → \/de\/journeys$/m);
    expect(await sitefold(['qa', 'emit', 'json', ...root, '--out', out])).toMatchObject({ code: 0 });
  });
});
