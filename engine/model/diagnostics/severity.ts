export type Severity = 'error' | 'warning' | 'info';

/** What becomes of the findings with a code: they are shown with a severity, or only counted. */
export type Level = Severity | 'off';
