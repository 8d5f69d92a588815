import type { Capabilities } from '../../target.ts';

/** What a host that runs a program supports, and what a file of ours that keeps a plan unchanged can hold. */
export const EVERYTHING: Capabilities = {
  statuses: [301, 302, 303, 307, 308, 410],
  placeholders: true,
  alternation: true,
  splat: true,
  regex: true,
  host: true,
  query: ['presence', 'value'],
  forward: ['keep', 'merge', 'drop'],
  caseInsensitive: true,
  exactSlash: true,
  external: true,
  fragment: true,
  capturesInTail: true,
};

/** What a host supports that matches paths by patterns with named parts, such as path-to-regexp. */
export const PATH_PATTERNS: Capabilities = {
  ...EVERYTHING,
  statuses: [301, 302, 303, 307, 308],
  regex: false,
  host: false,
  forward: ['keep'],
  capturesInTail: false,
};

/** What a host supports that looks up whole paths and answers with a fixed Location. */
export const EXACT_PATHS: Capabilities = {
  ...EVERYTHING,
  statuses: [301],
  placeholders: false,
  splat: false,
  regex: false,
  host: false,
  query: [],
  forward: ['keep', 'drop'],
  caseInsensitive: false,
  capturesInTail: false,
};
