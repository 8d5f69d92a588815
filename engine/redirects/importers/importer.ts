import type { RedirectStatus } from '../../model/redirect.ts';

/** A rule as redirects.yaml writes it; see `model/schema/redirects.schema.json`. Either `from` or `regex`. */
export interface ImportedRule {
  readonly from?: string;
  readonly regex?: string;
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
  /** The line of the file that it came from, from 1. */
  readonly line: number;
}

/** Something of the file that did not come over as it stood. */
export interface ImportRemark {
  readonly line: number;
  /** What stands there, shortened. */
  readonly text: string;
  /** What was changed, or why it was refused, and what to do. */
  readonly reason: string;
}

/** What a line takes, as a source of redirects.yaml. */
export type Matching = Pick<ImportedRule, 'from' | 'regex' | 'case' | 'slash'>;

/** A line that gave no rule. */
export interface Refusal extends ImportRemark {
  /** What it took, or a little more; nothing where that cannot be told. */
  readonly matching?: () => readonly Matching[];
}

export interface Imported {
  readonly rules: readonly ImportedRule[];
  /** Rules that were taken and decide otherwise than before in a corner that is named. */
  readonly changed: readonly ImportRemark[];
  /** Lines that gave no rule. */
  readonly refused: readonly Refusal[];
}

/** A format that redirects can be read from. One file in import/ and one line in its registry. */
export interface RedirectImporter {
  readonly id: string;
  /** For people: whose format it is. */
  readonly title: string;
  /** The documentation of the format. */
  readonly docs: string;
  /** Which of two rules that match decided: the first one, the more specific one, or one that depends on what kind they are. */
  readonly precedence: 'line' | 'specificity' | 'kind';
  /** True where the paths of a file depend on the folder that it lies in. */
  readonly inFolder?: true;
  /**
   * Reads the text of a file. It never throws: what cannot be read is refused with its line. `folder`: the path of the folder that the file
   * lies in, in normal form and without a slash at its end, for a format that has `inFolder`; empty for the root.
   */
  read(text: string, folder?: string): Imported;
}
