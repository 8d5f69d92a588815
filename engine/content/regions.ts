import type { Region } from '../model/site.ts';

/** The regions in the order in which visitors choose a site. */
export const REGIONS: readonly Region[] = [
  'global',
  'europe',
  'middleEast',
  'africa',
  'asiaPacific',
  'northAmerica',
  'latinAmerica',
];
