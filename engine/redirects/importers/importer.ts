import type { RedirectStatus } from '../../model/redirect.ts';

/** A rule as redirects.yaml writes it; see `model/schema/redirects.schema.json`. It has either `from` or `regex`. */
export interface ImportedRule {
  readonly from?: string;
  readonly regex?: string;
  /** The one host that the rule holds on. */
  readonly host?: string;
  readonly to?: string;
  readonly status?: RedirectStatus;
  readonly case?: 'insensitive';
  readonly slash?: 'exact';
  readonly query?: Readonly<Record<string, string | true>>;
  readonly forward?: 'merge' | 'drop';
  readonly priority?: number;
  readonly external?: true;
  readonly overrides?: 'page';
  readonly reason?: string;
  readonly added?: string;
  readonly expires?: string;
  readonly note?: string;
  /** The line of the file that the rule comes from, counted from 1. */
  readonly line: number;
}

/** A remark on a part of the file that was refused, or changed by the import. */
export interface ImportRemark {
  readonly line: number;
  /** The text of the line, shortened. */
  readonly text: string;
  /** What was changed, or why the line was refused, and what to do. */
  readonly reason: string;
}

/** The requests that a line matches, as a source of redirects.yaml. */
export type Matching = Pick<ImportedRule, 'host' | 'from' | 'regex' | 'case' | 'slash'>;

/** A line from which no rule was made. */
export interface Refusal extends ImportRemark {
  /** The requests that the line matched, or slightly more; empty if they are unknown. */
  readonly matching?: () => readonly Matching[];
  /** A request that the line matched, if one is known. */
  readonly request?: string;
}

export interface Imported {
  readonly rules: readonly ImportedRule[];
  /** Rules that were taken and decide some requests differently than before; the reason names these requests. */
  readonly changed: readonly ImportRemark[];
  /** Lines from which no rule was made. */
  readonly refused: readonly Refusal[];
}

/** A format that redirects can be imported from. It has one folder in importers/ and one line in its registry. */
export interface RedirectImporter {
  readonly id: string;
  /** The name of the format, for people. */
  readonly title: string;
  /** The documentation of the format. */
  readonly docs: string;
  /** Which of two matching rules decided: the first one, the more specific one, or one that depends on their kinds. */
  readonly precedence: 'line' | 'specificity' | 'kind';
  /** True if the paths of a file depend on the folder that holds the file. */
  readonly inFolder?: true;
  /**
   * Reads the text of a file. It never throws: a line that cannot be read is refused. `folder`: for a format with `inFolder`, the path of
   * the folder that holds the file, in normal form and without a slash at its end; empty for the root.
   */
  read(text: string, folder?: string): Imported;
}
