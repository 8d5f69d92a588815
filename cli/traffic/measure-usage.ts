import type { SiteModel } from '../../engine/model/site-model.ts';
import { countOf, formatNumber } from '../../engine/model/plain-words.ts';
import type { LogProblem } from '../../engine/redirects/traffic/read-log.ts';
import { createRequestTally, type LogPeriod } from '../../engine/redirects/traffic/request-tally.ts';
import { createRouter, type Router } from '../../engine/routing/router.ts';
import { createUsageCounter, type Usage } from '../../engine/routing/traffic/count-usage.ts';
import { paint, say } from '../io.ts';
import { readFormat, readLogs, type LogFile } from './read-logs.ts';

/** What logs say about the redirects of a project. */
export interface Measured {
  readonly logs: readonly LogFile[];
  readonly period: LogPeriod;
  readonly usage: Usage;
  readonly router: Router;
}

/** Reads logs, and counts what the redirects of a model do for their requests. Says on stderr which lines could not be read. */
export async function measureUsage(
  model: SiteModel,
  names: readonly string[],
  formatName: string | undefined,
): Promise<Measured> {
  const format = readFormat(formatName);
  const router = createRouter(model);
  const counter = createUsageCounter(model, router);
  const queryKeys = new Set(model.redirects.flatMap(({ query }) => Object.keys(query)));
  const tally = createRequestTally((counted) => counter.take(counted), { queryKeys });
  const logs = await readLogs(names, { format, tally });
  const period = tally.finish();
  for (const { name, lines, problems } of logs)
    for (const problem of problems)
      say(`${paint('yellow', 'warning:')} ${name}:${problem.line} ${describe(problem, lines)}\n`);
  const usage = counter.finish();
  if (usage.missing.isCut)
    say(
      `${paint('yellow', 'note:')} So many different addresses were not found that the rarest of them are not listed. They are counted.\n`,
    );
  return { logs, period, usage, router };
}

function describe({ kind, count }: LogProblem, lines: number): string {
  const which = count === 1 ? 'is' : `and ${formatNumber(count - 1)} more of ${countOf(lines, 'line')} are`;
  switch (kind) {
    case 'broken':
      return `${which} not in the format of the log, and left out.`;
    case 'binary':
      return `${which} not text, and left out.`;
    case 'long':
      return `${which} too long for a request, and left out.`;
    case 'undated':
      return `${which} without a date that can be read. The requests are counted all the same.`;
  }
}
