import { expect, test } from 'vitest';
import { absentFeatures, type FeatureSources } from '../../../engine/model/features.ts';
import { realModel } from '../../support/real.ts';

const { constants } = realModel();
const TOP = { showType: 1 };
const BOTTOM = { showType: 2 };
const bare: FeatureSources = { routes: [], sites: [{}], catalog: [], constants };

/** Which of the two features that do not follow routes are absent. */
const absent = (changes: Partial<FeatureSources>): string[] =>
  absentFeatures({ ...bare, ...changes }).filter((feature) => ['navigation', 'visits'].includes(feature));

test.each<[string, Partial<FeatureSources>, string[]]>([
  ['nothing', {}, ['navigation', 'visits']],
  ['entries in the footer', { catalog: [BOTTOM] }, ['navigation', 'visits']],
  ['an entry at the top', { catalog: [BOTTOM, TOP] }, ['visits']],
  ['an empty analytics id', { sites: [{ recordNo3: '' }] }, ['navigation', 'visits']],
  ['an analytics id of one site', { sites: [{}, { recordNo3: 'G-7QK2M4XN1P' }] }, ['navigation']],
  ['a CMS, which may bring both', { fromCms: true }, []],
])('what the theme does without, with %s', (_, changes, expected) => {
  expect(absent(changes)).toEqual(expected);
});
