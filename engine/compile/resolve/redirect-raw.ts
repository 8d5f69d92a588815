import type { RedirectsRaw } from '../../model/schema/types.gen.ts';

/** A rule as redirects.yaml writes it. */
export type RuleRaw = RedirectsRaw['groups'][number]['rules'][number];

/** The variable that stands for the root and the prefixes, and how a path begins that has it. */
export const SITE_VARIABLE = 'site';
export const SITE_START = '/{site}';
