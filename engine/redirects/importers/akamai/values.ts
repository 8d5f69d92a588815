import type { Parsed } from '../../match/pattern.ts';

/** The values of a condition, of which one must match. */
export interface AkamaiValues {
  readonly values: readonly string[];
  readonly caseSensitive: boolean;
}

/**
 * Reads the cell of a condition: values are separated by blanks, `\ ` is a blank in a value, and a `:` at the start makes letter case matter.
 * https://techdocs.akamai.com/cloudlets/docs/upload-rule-csv-format
 */
export function readAkamaiValues(cell: string): Parsed<AkamaiValues> {
  const [, marks = '', rest = ''] = /^([:!]*)(.*)$/s.exec(cell) ?? [];
  if (marks.includes('!'))
    return {
      ok: false,
      flaw: {
        message: `\`${cell}\` excludes requests with a \`!\`, which a redirect of redirects.yaml cannot do.`,
        hint: 'Write rules for the requests that are left.',
      },
    };
  const values = [...rest.matchAll(/(?:\\[ \t]|[^ \t\n\v\f\r])+/g)].map(([value]) => unescapeBlanks(value));
  return { ok: true, value: { values, caseSensitive: marks.includes(':') } };
}

/** Reads `\ ` as a blank. */
export function unescapeBlanks(text: string): string {
  return text.replaceAll(/\\([ \t])/g, '$1');
}
