import { describe, expect, test } from 'vitest';
import { addCountry, type AddedCountry, type NewCountry } from '../../../../engine/compile/edits/add-country.ts';
import type { EditableProject } from '../../../../engine/compile/edits/edit-project.ts';
import { setSiteState } from '../../../../engine/compile/edits/site-state.ts';
import { BASE, openBase, openWith } from '../../../support/editable.ts';
import { MARKETS } from '../../../support/markets.ts';
import { sourceOf } from '../../../support/project.ts';

const base = openBase();

const add = (request: NewCountry): AddedCountry => addTo(base, request);

function addTo(project: EditableProject, request: NewCountry): AddedCountry {
  const added = addCountry(project, request);
  if ('problem' in added) throw new Error(added.problem);
  return added;
}

/** The lines that are added to a file. */
function linesOf({ edits }: AddedCountry, path = 'manifests/sites.yaml'): string {
  return edits.map((edit) => (edit.path === path && 'text' in edit ? edit.text : '')).join('');
}

test('a country has the language, the names and the address that are likely', () => {
  const added = add({ flag: 'at' });
  expect(linesOf(added)).toMatch(/lang: de-AT, country: AT, name: Österreich, addr: "\S+\/at\/" \}\n$/);
  expect(added.findings).toEqual([]);
  expect(added.model?.sites.at(-1)).toMatchObject({ flag: 'at', active: true, region: 'europe' });
});

describe('what is given counts more', () => {
  test('the language, the country and the name', () => {
    const lines = linesOf(add({ flag: 'ch', lang: 'fr', name: 'Suisse romande' }));
    expect(lines).toMatch(/lang: fr-CH, country: CH, name: Suisse romande,/);
    expect(linesOf(add({ flag: 'xk', country: 'rs' }))).toContain('country: RS,');
  });

  test('and `uk` is the United Kingdom', () => {
    expect(linesOf(add({ flag: 'uk' }))).toMatch(/lang: en-GB, country: GB,/);
  });
});

test('a flag that is the code of another language is said', () => {
  expect(add({ flag: 'ar' }).notes).toContainEqual(
    expect.stringMatching(/the country Argentina, not the language Arabic/),
  );
  expect(add({ flag: 'at' }).notes).toEqual([expect.stringContaining('--office')]);
});

test('a language without words is a remark and does not refuse the country', () => {
  const added = add({ flag: 'is' });
  expect([added.findings, added.remarks.map(({ code }) => code)]).toEqual([[], ['ST013']]);
});

test('texts that are promised and not yet translated do not refuse the country', () => {
  const path = 'manifests/sites.yaml';
  const sites = Buffer.from(BASE.find((source) => source.path === path)?.bytes ?? []).toString();
  const promising = sites.replace('promise: { interface: 0,', 'promise: { interface: 90,');
  const added = addTo(openWith(sourceOf(path, promising)), { flag: 'is' });
  expect([added.findings, added.remarks.map(({ code }) => code)]).toEqual([[], expect.arrayContaining(['CT029'])]);
  expect(added.edits).not.toEqual([]);
});

describe('the currency', () => {
  const austria = MARKETS.replace(/^ {2}DE: (.*)EUR(.*)$/m, '$&\n  AT: $1CHF$2');

  test('of a country without a market is that of CLDR, which its market lacks', () => {
    const added = addTo(openWith(sourceOf('manifests/markets.yaml', MARKETS)), { flag: 'at' });
    expect([added.site.currency, added.findings, added.remarks.map(({ code }) => code)]).toEqual([
      'EUR',
      [],
      ['MK001'],
    ]);
    expect(added.notes).toContain('Write `currency: EUR` into the market of AT.');
  });

  test('of a country with a market is declared there', () => {
    const added = addTo(openWith(sourceOf('manifests/markets.yaml', austria)), { flag: 'at' });
    expect([added.site.currency, added.findings, added.remarks]).toEqual(['CHF', [], []]);
    expect(added.notes).toEqual([expect.stringContaining('--office')]);
  });

  test('is proposed where no market is declared', () => {
    expect(add({ flag: 'at' }).site.currency).toBe('EUR');
  });
});

test('the office that serves the country is edited too', () => {
  const added = add({ flag: 'at', office: 'europe' });
  expect([linesOf(added, 'content/offices/europe.yaml'), added.notes, added.findings]).toEqual([
    expect.stringContaining('AT'),
    [],
    [],
  ]);
  expect(added.model?.content.offices.find(({ id }) => id === 'europe')?.serves).toContain('AT');
});

test('a site to which a redirect leads is not paused', () => {
  const rule = 'groups:\n  - name: A\n    rules:\n      - from: /thai\n        to: /th/\n';
  const project = openWith(sourceOf('manifests/redirects/case.yaml', rule));
  const paused = setSiteState(project, 'th', 'paused');
  expect(paused).toMatchObject({ findings: [{ code: 'RD018', at: { file: 'manifests/redirects/case.yaml' } }] });
});
