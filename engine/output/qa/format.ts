import type { Artifact } from '../../model/artifact.ts';
import type { QaCase, QaSuite } from './suite.ts';

/** A form in which a suite can be written. One file in qa/ and one line in its registry. */
export interface QaFormat {
  readonly id: string;
  readonly title: string;
  /** The command line that runs it, or a description. */
  readonly run: string;
  /** The way in which the tests of this repository run it. */
  readonly tested: string;
  /** Tells whether the runner sends a request unchanged. Left out: it sends every request unchanged. */
  sends?(one: QaCase): boolean;
  /** Whether the runner sends the Host header of a case. Left out: cases with one are left out. */
  readonly sendsHost?: true;
  /** Tells whether the format can accept each right answer to a case, on the host of the suite. Left out: it can. */
  accepts?(one: QaCase, host: QaSuite['host']): boolean;
  /** Prints the suite, which contains only cases that the runner can send. Pure: the same suite gives the same bytes. */
  emit(suite: QaSuite): readonly Artifact[];
}

/** A suite in one format. */
export interface QaEmission {
  readonly id: string;
  readonly files: readonly Artifact[];
  readonly cases: number;
  /** One sentence for each omission and its reason; the files contain them too. */
  readonly notes: readonly string[];
}

/** Prints a suite without the cases that the runner would change, or that the format cannot express. */
export function emitQa(format: QaFormat, suite: QaSuite): QaEmission {
  const here = suite.cases.filter(({ host }) => host === undefined || format.sendsHost);
  const sent = here.filter((one) => format.sends?.(one) ?? true);
  const cases = sent.filter((one) => format.accepts?.(one, suite.host) ?? true);
  const notes = [
    ...suite.notes,
    ...noteOf(suite.cases.length - here.length, `they are for other hosts, and ${format.title} sends no Host header`),
    ...noteOf(here.length - sent.length, `${format.title} may change their requests before it sends them`),
    ...noteOf(
      sent.length - cases.length,
      `${format.title} can ask for one answer only, and there are several right ones`,
    ),
  ];
  return { id: format.id, files: format.emit({ ...suite, cases, notes }), cases: cases.length, notes };
}

function noteOf(missing: number, why: string): string[] {
  return missing === 0 ? [] : [`${missing} cases are left out: ${why}.`];
}

/** Returns the lines at the top of every file. */
export function headLines({ provenance, cases, rules, notes }: QaSuite): string[] {
  return [provenance, `${cases.length} cases for ${rules.length} rules.`, ...notes];
}

/** Tells whether every parser of addresses passes on the request target unchanged. */
export function isPlainRequest({ request }: QaCase): boolean {
  if (!PLAIN.test(request) || request.includes('//')) return false;
  const url = URL.parse(`http://localhost${request}`);
  return url !== null && url.pathname + url.search === request;
}

const PLAIN = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-F]{2})+$/;
