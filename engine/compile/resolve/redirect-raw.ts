import type { RedirectsRaw } from '../../model/schema/types.gen.ts';

/** A rule as redirects.yaml writes it. */
export type RuleRaw = RedirectsRaw['groups'][number]['rules'][number];

/** The variable for the root and the prefixes of sites, and the start of a path that uses it. */
export const SITE_VARIABLE = 'site';
export const SITE_START = '/{site}';
