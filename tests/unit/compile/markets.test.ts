import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { isAvailable } from '../../../engine/model/availability.ts';
import { misfits, neededMarks, variantOn, type Market } from '../../../engine/model/market.ts';
import { listPages } from '../../../engine/model/pages.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { MARKETS } from '../../support/markets.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../../support/project.ts';

const plain = readProject(BASE_PROJECT);
const base = withFiles(plain, sourceOf('manifests/markets.yaml', MARKETS));
const PRODUCT = 'content/products/r-six.yaml';
const [file] = base.filter(({ path }) => path === PRODUCT);
const text = new TextDecoder().decode(file?.bytes);

/** The base project with the variants of one product. */
function modelWith(variants: string, availability = ''): SiteModel {
  const { model, diagnostics } = compile(
    withFiles(base, sourceOf(PRODUCT, `${text}variants: ${variants}\n${availability}`)),
  );
  if (!model) throw new Error('the project has no model');
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return model;
}

const shownOn = ({ sites, content }: SiteModel): string[] => {
  const product = content.products.find(({ id }) => id === 'r-six');
  return sites.filter((site) => product && isAvailable(product, site)).map(({ flag }) => flag);
};

describe('a variant has what the form of its suffix has', () => {
  const forms = 'forms: { EU: { domains: [etsi], plugs: [F], marks: [ce] }, X: { plugs: [O], marks: [nbtc] } }\n';
  const withForms = (variants: string): SiteModel => {
    const markets = sourceOf('manifests/markets.yaml', `${MARKETS}${forms}`);
    const { model, diagnostics } = compile(
      withFiles(base, markets, sourceOf(PRODUCT, `${text}variants: ${variants}\n`)),
    );
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (!model) throw new Error('the project has no model');
    return model;
  };

  test.each([
    ['alone', '[{ suffix: EU }]', ['', 'de']],
    ['with another plug', '[{ suffix: EU, plugs: [G], marks: [tdra] }]', ['', 'ae']],
    ['without a plug', '[{ suffix: EU, plugs: [], marks: [ce, tdra] }]', ['', 'ae', 'de']],
    ['beside another', '[{ suffix: EU }, { suffix: X }]', ['', 'th', 'de']],
  ])('%s', (_, variants, flags) => {
    expect(shownOn(withForms(variants))).toEqual(flags);
  });
});

describe('a product is on the sites whose market has a variant', () => {
  test.each([
    ['all of them', '[{ suffix: X, plugs: [F, G, O], marks: [ce, tdra, nbtc] }]', ['', 'th', 'ae', 'de']],
    ['of one domain', '[{ suffix: TH, domains: [th], marks: [nbtc] }]', ['', 'th']],
    ['with one plug', '[{ suffix: G, plugs: [G], marks: [tdra] }]', ['', 'ae']],
    [
      'by two variants',
      '[{ suffix: EU, plugs: [F], marks: [ce] }, { suffix: AE, plugs: [G], marks: [tdra] }]',
      ['', 'ae', 'de'],
    ],
  ])('%s', (_, variants, flags) => {
    expect(shownOn(modelWith(variants))).toEqual(flags);
  });

  test('and not on those that its availability leaves out', () => {
    const availability = 'availability: { except: [de] }\n';
    expect(shownOn(modelWith('[{ suffix: X, plugs: [F, G], marks: [ce, tdra] }]', availability))).toEqual(['', 'ae']);
  });

  test('other sites have no page of it', () => {
    const model = modelWith('[{ suffix: TH, domains: [th], marks: [nbtc] }]');
    const page = listPages(model).get('product/r-six');
    expect([...(page?.absent ?? [])].sort()).toEqual(['ae', 'de']);
  });

  test('the address there leads to the error page, and the decision says why', () => {
    const { decide } = createRouter(modelWith('[{ suffix: TH, domains: [th], marks: [nbtc] }]'));
    expect(decide('/th/product/r-six')).toMatchObject({ kind: 'page' });
    expect(decide('/ae/product/r-six')).toMatchObject({ kind: 'redirect', status: 302, absent: true });
    expect(decide('/ae/product/r-ten')).toMatchObject({ kind: 'redirect', status: 302 });
    expect(decide('/ae/product/r-ten')).not.toHaveProperty('absent');
  });
});

test('a site sells in the market that it names in place of that of its country', () => {
  const sites = base.find(({ path }) => path === 'manifests/sites.yaml');
  const named = new TextDecoder().decode(sites?.bytes).replace('country: TH,', 'country: TH, market: DE,');
  const { model } = compile(withFiles(base, sourceOf('manifests/sites.yaml', named)));
  const [site] = model?.sites.filter(({ flag }) => flag === 'th') ?? [];
  expect([site?.country, site?.market?.country, site?.market?.currency]).toEqual(['TH', 'DE', 'EUR']);
});

test('without markets.yaml every site sells everything', () => {
  const { model } = compile(withFiles(plain, sourceOf(PRODUCT, `${text}variants: [{ suffix: TH, domains: [th] }]\n`)));
  if (!model) throw new Error('the project has no model');
  expect(shownOn(model)).toEqual(['', 'th', 'ae', 'de']);
});

const GERMANY: Market = {
  country: 'DE',
  domain: 'etsi',
  bands: ['band24', 'band5'],
  plugs: ['F', 'C'],
  mains: { volts: [230], hertz: [50] },
  units: 'metric',
  currency: 'EUR',
  marks: { electrical: [['ce', 'ukca']], radio: ['red'] },
};

test('marks of radio are needed by what uses a band', () => {
  expect(neededMarks({ suffix: 'A' }, GERMANY)).toEqual([['ce', 'ukca']]);
  expect(neededMarks({ suffix: 'A', bands: ['band5'] }, GERMANY)).toEqual([['ce', 'ukca'], 'red']);
});

test.each([
  [{ suffix: 'A', marks: ['ce'] }, []],
  [{ suffix: 'A', domains: ['fcc'], marks: ['ce'] }, [{ kind: 'domain', values: ['etsi'] }]],
  [{ suffix: 'A', plugs: ['A', 'B'], marks: ['ce'] }, [{ kind: 'plugs', values: ['A', 'B'] }]],
  [{ suffix: 'A', plugs: ['A', 'C'], marks: ['ce'] }, []],
  [{ suffix: 'A', bands: ['band5', 'band6'], marks: ['ce', 'red'] }, [{ kind: 'bands', values: ['band6'] }]],
  [{ suffix: 'A', volts: [100, 240], marks: ['ce'] }, []],
  [{ suffix: 'A', volts: [100, 127], marks: ['ce'] }, [{ kind: 'volts', values: [230] }]],
  [{ suffix: 'A', marks: ['ukca'] }, []],
  [{ suffix: 'A', plugs: [], marks: ['ce'] }, []],
  [{ suffix: 'A' }, [{ kind: 'marks', values: ['ce or ukca'] }]],
  [{ suffix: 'A', bands: ['band5'], marks: ['ce'] }, [{ kind: 'marks', values: ['red'] }]],
])('%o does not fit Germany for %o', (variant, found) => {
  expect(misfits(variant, GERMANY)).toEqual(found);
  const fits = found.length === 0;
  expect(variantOn({ variants: [variant] }, { market: GERMANY })).toEqual(fits ? variant : undefined);
});
