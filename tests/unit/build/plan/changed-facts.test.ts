import { describe, expect, test } from 'vitest';
import { createChangedFacts, type Noted } from '../../../../engine/build/plan/changed-facts.ts';
import { viewOf } from '../../../../engine/build/pages/view.ts';
import { BASE_SOURCES, edited, indexOf, versionOf, type Edit } from '../../../support/planned.ts';

const NAME: Edit = ['content/products/r-one.yaml', 'name: Wi-Fi 7 router', 'name: Another router'];
const SUMMARY: Edit = ['content/products/r-one.yaml', 'A router with four ports.', 'A router with five ports.'];
const OTHER_NAME: Edit = ['content/products/r-one.yaml', 'name: Wi-Fi 7 router', 'name: A third router'];

const FACT = 'entry/products/name/r-one';

const base = await versionOf(BASE_SOURCES);
const renamed = await versionOf(edited(BASE_SOURCES, NAME));
const renamedAgain = await versionOf(edited(BASE_SOURCES, OTHER_NAME));
const summarised = await versionOf(edited(BASE_SOURCES, SUMMARY));

/** What changed of a page that has read the name of a product in a build of one version, between two others. */
function changes(built: typeof base, before: typeof base, now: typeof base): readonly string[] | undefined {
  const pages = indexOf(new Map([['th', new Map([['page', [FACT]]])]]));
  const noted: Noted = { pages, outputs: indexOf(new Map()), state: () => built.state };
  const note = pages.pages.get('th')?.get('page');
  const site = now.state.model.sites.find(({ flag }) => flag === 'th');
  if (!note || !site) throw new Error('there is no such page');
  return createChangedFacts({ before: before.state, now: now.state }, noted)(pages)(note, viewOf(site));
}

describe('what a page has read in a build', () => {
  test('of the version before', () => {
    expect(changes(base, base, renamed)).toEqual([FACT]);
    expect(changes(base, base, summarised)).toEqual([]);
  });

  test('of the version of now', () => {
    expect(changes(renamed, base, renamed)).toEqual([FACT]);
    expect(changes(summarised, base, summarised)).toEqual([]);
  });

  test('of another version, in which it has read the same', () => {
    expect(changes(summarised, base, renamed)).toEqual([FACT]);
  });

  test('of another version, in which it has read something else: nothing is known', () => {
    expect(changes(renamed, base, summarised)).toBeUndefined();
    expect(changes(renamed, base, renamedAgain)).toBeUndefined();
  });
});
