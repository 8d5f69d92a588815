import type { Artifact } from '../../model/artifact.ts';
import { headLines } from './format.ts';
import type { QaCase, QaSuite } from './suite.ts';

/**
 * Prints the cases of a program: `[request, status, location]`. Without a status, no rule matches the request, and the location is the
 * redirect of the service. A fourth element lists the other answers that the host declares, as `[status, location]`.
 */
export function caseFile(path: string, suite: QaSuite): Artifact {
  const groups = groupCases(suite).map(
    ({ name, cases }) =>
      `\n{"name":${JSON.stringify(name)},"cases":[${cases.map((one) => `\n${row(one)}`).join(',')}\n]}`,
  );
  const [generated, ...notes] = headLines(suite);
  const text = `{"generated":${JSON.stringify(generated)},"notes":${JSON.stringify(notes)},"groups":[${groups.join(',')}\n]}\n`;
  return { path, text };
}

/** Cases that are one test. */
interface CaseGroup {
  /** The name of the rule, or of the site if no rule matches the requests. */
  readonly name: string;
  readonly cases: readonly QaCase[];
}

/** Returns one group for each rule, then one for each site with the requests that no rule matches. */
function groupCases({ cases }: QaSuite): CaseGroup[] {
  const groups = Map.groupBy(cases, ({ rule, site }) => rule ?? `no rule on ${site === '' ? 'the root' : `/${site}`}`);
  const [ruled, others] = [[...groups].filter(([, [one]]) => one?.rule), [...groups].filter(([, [one]]) => !one?.rule)];
  return [...ruled, ...others].map(([name, same]) => ({ name, cases: same }));
}

function row({ request, status, location, served, declared }: QaCase): string {
  const to = status === null ? (served?.location ?? null) : location;
  const others = declared?.map((one) => [one.status, one.location]);
  return JSON.stringify(others ? [request, status, to, others] : [request, status, to]);
}
