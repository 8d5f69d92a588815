export type Severity = 'error' | 'warning' | 'info';

/** What becomes of the findings with a code: they are shown with a severity, or only counted. */
export type Level = Severity | 'off';

/**
 * What a command does with a project, the least demanding use first: it lists what is declared besides redirects, it says what the manifests
 * mean or edits them, it writes rules for hosts, or it builds and serves pages.
 */
export const USES = ['list', 'read', 'emit', 'build'] as const;

export type Use = (typeof USES)[number];
