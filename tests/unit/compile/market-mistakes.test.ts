import { describe, expect, test } from 'vitest';
import { MARKETS } from '../../support/markets.ts';
import {
  BASE_PROJECT,
  createMemoryCache,
  findingsOf,
  readProject,
  sourceOf,
  withFiles,
} from '../../support/project.ts';

const PRODUCT = 'content/products/r-six.yaml';
const SITES = 'manifests/sites.yaml';
const MANIFEST = 'manifests/markets.yaml';
const base = readProject(BASE_PROJECT);
const textOf = (path: string): string => new TextDecoder().decode(base.find((one) => one.path === path)?.bytes);

const BANDS = `id: radio
order: 20
name: Radio
fields:
  - { id: bands, name: Bands, kind: choices, choices: { band24: 2.4 GHz, band5: 5 GHz, band6: 6 GHz } }
`;
const FORMS = `forms:
  EU: { domains: [etsi], plugs: [F], volts: [100, 240], marks: [ce] }
  UK: { domains: [etsi], plugs: [G], volts: [100, 240], marks: [tdra] }
  TH: { domains: [th], plugs: [O], volts: [100, 240], marks: [nbtc] }
`;
const VARIANTS = `variants:
  - { suffix: EU }
  - { suffix: UK }
  - { suffix: TH }
`;

/** A replacement in a file, and where it is. */
interface Seed {
  readonly file: 'markets' | 'product' | 'sites';
  readonly from: string;
  readonly to: string;
}
const markets = (from: string, to: string): Seed => ({ file: 'markets', from, to });
const product = (from: string, to: string): Seed => ({ file: 'product', from, to });
const sites = (from: string, to: string): Seed => ({ file: 'sites', from, to });

const cache = createMemoryCache();

/** Compiles the base project with markets, forms and variants, and with one mistake. Returns `file: line CODE` of what is found. */
function foundWith(seed?: Seed): string[] {
  const texts = {
    markets: `${MARKETS}${FORMS}`,
    product: `${textOf(PRODUCT).replace('protection: IP30 }', 'bands: [band24, band5] }')}${VARIANTS}`,
    sites: textOf(SITES),
  };
  if (seed) {
    if (texts[seed.file].split(seed.from).length !== 2) throw new Error(`\`${seed.from}\` is not there once`);
    texts[seed.file] = texts[seed.file].replace(seed.from, () => seed.to);
  }
  const files = [
    sourceOf(MANIFEST, texts.markets),
    sourceOf(PRODUCT, texts.product),
    sourceOf(SITES, texts.sites),
    sourceOf('content/specifications/radio.yaml', BANDS),
  ];
  const lines: Readonly<Record<string, string[]>> = {
    [MANIFEST]: texts.markets.split('\n'),
    [PRODUCT]: texts.product.split('\n'),
    [SITES]: texts.sites.split('\n'),
  };
  return findingsOf(withFiles(base, ...files), { cache })
    .filter(({ severity }) => severity !== 'info')
    .map(({ file, line = 0, code }) => `${code} in ${lines[file]?.[line - 1]?.trim() ?? file}`);
}

test('without a mistake nothing is found', () => {
  expect(foundWith()).toEqual([]);
});

describe('a mistake in markets is found, at its line', () => {
  test.each<[string, Seed, code: string, line: string]>([
    // What a country is like
    ['a domain that is not declared', markets('DE: { domain: etsi', 'DE: { domain: etsl'), 'MK002', 'DE:'],
    ['no domain', markets('DE: { domain: etsi, ', 'DE: { '), 'SC002', 'DE:'],
    ['a domain in upper case', markets('DE: { domain: etsi', 'DE: { domain: ETSI'), 'SC005', 'DE:'],
    [
      'a source that is not declared',
      markets(
        'marks: { electrical: [ce], radio: [ce] }, from: [plugs, radio]',
        'marks: { electrical: [ce], radio: [ce] }, from: [plug, radio]',
      ),
      'MK003',
      'DE:',
    ],
    [
      'no source',
      markets(
        'marks: { electrical: [ce], radio: [ce] }, from: [plugs, radio]',
        'marks: { electrical: [ce], radio: [ce] }',
      ),
      'SC002',
      'DE:',
    ],
    [
      'an empty list of sources',
      markets(
        'marks: { electrical: [ce], radio: [ce] }, from: [plugs, radio]',
        'marks: { electrical: [ce], radio: [ce] }, from: []',
      ),
      'SC007',
      'DE:',
    ],
    ['a band that the domain does not have', markets('without: [band6]', 'without: [band60]'), 'MK004', 'AE:'],
    ['a currency that does not exist', markets('currency: EUR', 'currency: EUX'), 'MK005', 'DE:'],
    ['a currency in lower case', markets('currency: EUR', 'currency: eur'), 'SC005', 'DE:'],
    ['no currency', markets(', currency: EUR', ''), 'SC002', 'DE:'],
    ['a country that does not exist', markets('  DE: {', '  XQ: {'), 'ST004', 'XQ:'],
    ['the name of a country', markets('  DE: {', '  Germany: {'), 'SC005', 'Germany:'],
    [
      'units that contradict',
      markets('units: metric, currency: EUR', 'units: [metric, us], currency: EUR'),
      'SC003',
      'DE:',
    ],
    ['units of no market', markets('units: metric, currency: EUR', 'units: imperial, currency: EUR'), 'SC004', 'DE:'],
    ['no units', markets('units: metric, currency: EUR', 'currency: EUR'), 'SC002', 'DE:'],
    ['a plug that is not a letter', markets('plugs: [F, C]', 'plugs: [Schuko, C]'), 'SC005', 'DE:'],
    ['no plug', markets('plugs: [F, C]', 'plugs: []'), 'SC007', 'DE:'],
    ['a plug twice', markets('plugs: [F, C]', 'plugs: [F, F]'), 'SC008', 'DE:'],
    [
      'a voltage that no mains have',
      markets(
        'DE: { domain: etsi, plugs: [F, C], mains: { volts: [230]',
        'DE: { domain: etsi, plugs: [F, C], mains: { volts: [400]',
      ),
      'SC006',
      'DE:',
    ],
    [
      'a frequency that no mains have',
      markets(
        'DE: { domain: etsi, plugs: [F, C], mains: { volts: [230], hertz: [50]',
        'DE: { domain: etsi, plugs: [F, C], mains: { volts: [230], hertz: [55]',
      ),
      'SC004',
      'DE:',
    ],
    [
      'no mains',
      markets(
        'DE: { domain: etsi, plugs: [F, C], mains: { volts: [230], hertz: [50] }',
        'DE: { domain: etsi, plugs: [F, C]',
      ),
      'SC002',
      'DE:',
    ],
    ['marks without a kind', markets('marks: { electrical: [ce], radio: [ce] }', 'marks: [ce]'), 'SC003', 'DE:'],
    [
      'a kind of marks that does not exist',
      markets('marks: { electrical: [ce], radio: [ce] }', 'marks: { safety: [ce] }'),
      'SC001',
      'DE:',
    ],
    [
      'a source without a date',
      markets('url: "https://www.example.org/plugs", date: 2026-11-27', 'url: "https://www.example.org/plugs"'),
      'SC002',
      'plugs:',
    ],
    [
      'a source with a day that does not exist',
      markets(
        'url: "https://www.example.org/plugs", date: 2026-11-27',
        'url: "https://www.example.org/plugs", date: 2026-11-31',
      ),
      'CT005',
      'plugs:',
    ],
    [
      'a domain without bands',
      markets('th: { title: Thailand, bands: [band24, band5], ', 'th: { title: Thailand, '),
      'SC002',
      'th:',
    ],
    // Forms
    ['a form for a domain that no market has', markets('TH: { domains: [th]', 'TH: { domains: [thai]'), 'MK006', 'TH:'],
    [
      'a form with a plug that no market has',
      markets('UK: { domains: [etsi], plugs: [G]', 'UK: { domains: [etsi], plugs: [G, B]'),
      'MK006',
      'UK:',
    ],
    [
      'a form with a mark that no market has',
      markets('plugs: [O], volts: [100, 240], marks: [nbtc]', 'plugs: [O], volts: [100, 240], marks: [nbtc, nbct]'),
      'MK006',
      'TH:',
    ],
    [
      'a form without a mark that its market demands',
      markets('plugs: [F], volts: [100, 240], marks: [ce]', 'plugs: [F], volts: [100, 240], marks: [tdra]'),
      'MK009',
      '- { suffix: EU }',
    ],
    [
      'a form that does not take the mains',
      markets('plugs: [F], volts: [100, 240]', 'plugs: [F], volts: [100, 127]'),
      'MK008',
      '- { suffix: EU }',
    ],
    [
      'a form without anything',
      markets('EU: { domains: [etsi], plugs: [F], volts: [100, 240], marks: [ce] }', 'EU: {}'),
      'SC007',
      'EU:',
    ],
    // Variants of a product
    [
      'a variant of a form that does not exist',
      product('{ suffix: EU }', '{ suffix: UE }'),
      'MK013',
      '- { suffix: UE }',
    ],
    [
      'two variants with one suffix',
      product('{ suffix: EU }\n', '{ suffix: EU }\n  - { suffix: EU, plugs: [C] }\n'),
      'MK012',
      '- { suffix: EU, plugs: [C] }',
    ],
    [
      'a variant with a plug that no market has',
      product('{ suffix: EU }', '{ suffix: EU, plugs: [F, A] }'),
      'MK006',
      '- { suffix: EU, plugs: [F, A] }',
    ],
    [
      'a variant with a band that no domain has',
      product('{ suffix: UK }', '{ suffix: UK, bands: [band24, band7] }'),
      'MK006',
      '- { suffix: UK, bands: [band24, band7] }',
    ],
    [
      'a variant with a band that a country does not allow',
      product('bands: [band24, band5] }', 'bands: [band24, band5, band6] }'),
      'MK007',
      '- { suffix: UK }',
    ],
    [
      'a variant without a mark',
      product('{ suffix: UK }', '{ suffix: UK, marks: [ce] }'),
      'MK009',
      '- { suffix: UK, marks: [ce] }',
    ],
    [
      'a variant for other mains',
      product('{ suffix: EU }', '{ suffix: EU, volts: [100, 120] }'),
      'MK008',
      '- { suffix: EU, volts: [100, 120] }',
    ],
    [
      'a price of mains in words',
      product('{ suffix: EU }', '{ suffix: EU, volts: universal }'),
      'SC003',
      '- { suffix: EU, volts: universal }',
    ],
    [
      'a key that variants do not have',
      product('{ suffix: EU }', '{ suffix: EU, plug: [F] }'),
      'SC001',
      '- { suffix: EU, plug: [F] }',
    ],
    [
      'variants for no market at all',
      product(VARIANTS, 'variants: [{ suffix: X, domains: [th], plugs: [G], marks: [nbtc] }]\n'),
      'MK011',
      'variants: [{ suffix: X, domains: [th], plugs: [G], marks: [nbtc] }]',
    ],
    ['radio without variants', product(VARIANTS, ''), 'MK010', 'specifications:'],
    [
      'a variant with other bands than the specification',
      product('{ suffix: UK }', '{ suffix: UK, bands: [band24] }'),
      'MK014',
      '- { suffix: UK, bands: [band24] }',
    ],
    // Sites
    ['a site of a country without a market', sites('country: TH', 'country: SG'), 'MK001', ''],
    ['a site that sells in a market that does not exist', sites('country: TH', 'country: TH, market: SG'), 'MK015', ''],
  ])('%s', (_, seed, code, line) => {
    const found = foundWith(seed);
    expect(found.map((one) => one.slice(0, 5))).toContain(code);
    expect(found.some((one) => one.startsWith(`${code} in ${line}`))).toBe(true);
  });
});
