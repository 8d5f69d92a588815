/** What the matcher of a format decided. A rewrite or a page has no location. */
export interface MatcherAnswer {
  readonly status: number;
  readonly location: string | undefined;
  /** The line of the rule that decided, where that can be told. */
  readonly line?: number;
}

/** A format's own matcher, with a file of it loaded. */
export interface Matcher {
  /** Name and version. */
  readonly version: string;
  ask(requests: readonly string[]): Promise<readonly MatcherAnswer[]>;
  stop(): Promise<void>;
}

export const NO_RULE: MatcherAnswer = { status: 404, location: undefined };

/** `%c3` and `%C3` are one (RFC 3986, 2.1); servers that encode anew choose either. */
export function upperCaseHex(location: string | undefined): string | undefined {
  return location?.replaceAll(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase());
}

/** A file without the lines that were refused: their rules stay with the host. */
export function withoutLines(text: string, lines: ReadonlySet<number>): string {
  return text
    .split('\n')
    .map((line, index) => (lines.has(index + 1) ? '' : line))
    .join('\n');
}

/** Tells which line a server decided by, for requests that the imported rules do not concern; a server does not say. */
export function withHints(matcher: Matcher, lines: Readonly<Record<string, number>>): Matcher {
  return {
    ...matcher,
    ask: async (requests) => {
      const answers = await matcher.ask(requests);
      return answers.map((answer, index) => {
        const line = lines[requests[index] ?? ''];
        return line === undefined ? answer : { ...answer, line };
      });
    },
  };
}
