import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SITE_ICONS } from '../../../../engine/content/site-icons.ts';
import type { Company, Logo } from '../../../../engine/model/company.ts';
import { PAPER } from '../../../../engine/model/paper.ts';
import { makeSiteIcons, siteIconPaths } from '../../../../engine/output/pictures/site-icons.ts';

const COMPANY: Company = {
  name: 'example',
  legalName: 'Example Ltd',
  contacts: {},
  register: {},
  logo: {},
  colours: { ink: '#16202c', accent: '#08a07d' },
  paper: PAPER,
  copyright: { holder: 'example' },
};
const LOGO: Logo = {
  markup: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 16"><path d="M0 0h64v16H0z" fill="#800000"/></svg>',
  width: 64,
  height: 16,
  hasIds: false,
};

async function iconsOf(company: Partial<Company>): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map((await makeSiteIcons({ ...COMPANY, ...company })).map(({ path, bytes }) => [`/${path}`, bytes]));
}

async function faviconOf(company: Partial<Company>): Promise<string> {
  return Buffer.from((await iconsOf(company)).get('/favicon.svg') ?? '').toString('utf8');
}

describe('a company without a mark', () => {
  test('has its first letter as a shape, so that it looks the same everywhere', async () => {
    const icon = await faviconOf({});
    expect(icon).toMatch(/^<svg [^>]+><rect [^>]*fill="#16202c"\/><path fill="#ffffff" [^>]+\/><\/svg>\n$/);
    expect(icon).toBe(await faviconOf({ name: 'Employees' }));
    expect(icon).not.toBe(await faviconOf({ name: 'Zebra' }));
  });

  test('has a black letter on a light colour', async () => {
    expect(await faviconOf({ colours: { ink: '#ffd000', accent: '#000000' } })).toContain('<path fill="#000000"');
  });

  test('has a dot where no font has its letter', async () => {
    expect(await faviconOf({ name: '\u16a0 runes' })).toContain('<circle');
  });
});

describe('icons', () => {
  test('of a mark that is not square keep its shape, on a ground without gaps', async () => {
    const icons = await iconsOf({ logo: { mark: LOGO } });
    for (const { path, size } of Object.values(SITE_ICONS)) {
      const picture = sharp(icons.get(path));
      expect(await picture.metadata()).toMatchObject({ width: size, height: size });
      expect((await picture.stats()).isOpaque).toBe(true);
      const { data } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    }
  });

  test.each<[string, Company['logo'], string[]]>([
    ['no logo', {}, []],
    ['one that pages contain', { light: LOGO }, []],
    ['one with ids', { light: { ...LOGO, hasIds: true } }, ['/files/company/logo.svg']],
    ['one for each theme', { light: LOGO, dark: LOGO }, ['/files/company/logo.svg', '/files/company/logo-dark.svg']],
  ])('and logos, where there is %s, are the files that are announced', async (_, logo, logos) => {
    const paths = siteIconPaths({ ...COMPANY, logo });
    expect(paths.filter((path) => path.startsWith('/files/company/'))).toEqual(logos);
    expect([...(await iconsOf({ logo })).keys()]).toEqual(paths);
  });
});
