import type { Capabilities } from '../../target.ts';

/** What a host can say that is a program, or a file of ours that holds a plan as it is. */
export const EVERYTHING: Capabilities = {
  statuses: [301, 302, 303, 307, 308, 410],
  placeholders: true,
  alternation: true,
  splat: true,
  regex: true,
  query: ['presence', 'value'],
  forward: ['keep', 'merge', 'drop'],
  caseInsensitive: true,
  exactSlash: true,
  external: true,
  fragment: true,
};
