import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PAPER } from '../../../../engine/model/paper.ts';
import { SITE_ICONS } from '../../../../engine/content/site-icons.ts';
import { activeSites } from '../../../../engine/model/active-sites.ts';
import { emitWebManifest } from '../../../../engine/output/site-files/web-manifest.ts';
import { makeSiteIcons } from '../../../../engine/output/pictures/site-icons.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();

describe('the web app manifest', () => {
  test.each(activeSites(model).map((site) => [site.flag || 'the root', site] as const))(
    'of %s speaks its language and stays in its scope',
    (_, site) => {
      const manifest = JSON.parse(emitWebManifest(model, site)) as Record<string, unknown>;
      const home = `${site.prefix}/`;
      expect(manifest).toMatchObject({ lang: site.lang, dir: site.dir, start_url: home, scope: home, id: home });
      expect(manifest.name).toContain('Kaveno');
      expect(manifest.name).not.toContain('{');
    },
  );

  test('its colour is the paper of the pages', () => {
    const tokens = readFileSync(new URL('../../../../engine/theme/styles/tokens.css', import.meta.url), 'utf8');
    expect(/--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens)?.slice(1)).toEqual([PAPER.light, PAPER.dark]);
  });

  test('its icons are made, in their sizes and without a see-through corner', async () => {
    const [site] = activeSites(model);
    const icons = await makeSiteIcons(model.company);
    const { icons: named } = JSON.parse(site ? emitWebManifest(model, site) : '') as { icons: { src: string }[] };
    const made = new Set(icons.map(({ path }) => `/${path}`));
    expect(named.filter(({ src }) => !made.has(src))).toEqual([]);
    for (const { path, size } of Object.values(SITE_ICONS)) {
      const bytes = icons.find((icon) => `/${icon.path}` === path)?.bytes;
      const picture = sharp(bytes);
      expect(await picture.metadata()).toMatchObject({ format: 'png', width: size, height: size });
      expect((await picture.stats()).isOpaque).toBe(true);
    }
  });
});
