import { domainToASCII } from 'node:url';
import { didYouMean, listSome } from '../../engine/model/diagnostics/suggest.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { countOf, formatNumber } from '../../engine/model/plain-words.ts';
import { createHostFilter, type HostFilter } from '../../engine/redirects/traffic/host-filter.ts';
import { hostOf } from '../../engine/redirects/traffic/log-format.ts';
import type { LogProblem } from '../../engine/redirects/traffic/read-log.ts';
import { createRequestTally, type LogPeriod } from '../../engine/redirects/traffic/request-tally.ts';
import { createRouter, type Router } from '../../engine/routing/router.ts';
import { createUsageCounter, type Usage } from '../../engine/routing/traffic/count-usage.ts';
import { paint, say, UserError } from '../io.ts';
import { readFormat, readLogs, type LogFile } from './read-logs.ts';

/** What logs say about the redirects of a project. */
export interface Measured {
  readonly logs: readonly LogFile[];
  readonly period: LogPeriod;
  readonly usage: Usage;
  readonly router: Router;
}

/** The options of every command that reads access logs. */
export interface LogOptions {
  readonly format?: string;
  /** Hosts, separated by commas. */
  readonly host?: string;
}

/** Reads logs, and counts what the redirects of a model do for their requests. Says on stderr which lines could not be read. */
export async function measureUsage(model: SiteModel, names: readonly string[], options: LogOptions): Promise<Measured> {
  const format = readFormat(options.format);
  const hosts = options.host === undefined ? undefined : createHostFilter(readHosts(options.host));
  const router = createRouter(model);
  const counter = createUsageCounter(model, router);
  const queryKeys = new Set(model.redirects.flatMap(({ query }) => Object.keys(query)));
  const tally = createRequestTally((counted) => counter.take(counted), { queryKeys });
  const logs = await readLogs(names, { format, tally, hosts });
  if (hosts) checkHosts(hosts);
  const period = tally.finish();
  for (const { name, lines, problems } of logs)
    for (const problem of problems)
      say(`${paint('yellow', 'warning:')} ${name}:${problem.line} ${describe(problem, lines)}\n`);
  const left = logs.reduce((sum, { otherHosts = 0, hostless = 0 }) => sum + otherHosts + hostless, 0);
  if (left > 0)
    say(
      `${paint('yellow', 'note:')} ${countOf(left, 'request')} ${left === 1 ? 'is' : 'are'} not for ${options.host}, and left out.\n`,
    );
  const usage = counter.finish();
  if (usage.missing.isCut)
    say(
      `${paint('yellow', 'note:')} So many different addresses were not found that the rarest of them are not listed. They are counted.\n`,
    );
  return { logs, period, usage, router };
}

function readHosts(text: string): ReadonlySet<string> {
  const names = text.split(',').map((name) => name.trim());
  const wrong = names.find((name) => !/^[^\s/:]+$/.test(name));
  if (wrong !== undefined)
    throw new UserError(`\`${wrong}\` is not a host for --host; write its name alone, such as \`www.example.com\`.`);
  return new Set(names.map((name) => hostOf(domainToASCII(name) || name) ?? name));
}

/** Throws a UserError if the logs have no request for a host that was asked for. */
function checkHosts(hosts: HostFilter): void {
  const [missing] = hosts.unseen();
  if (missing === undefined) return;
  const seen = hosts.seen();
  const all = `They have requests for ${listSome(seen)}.`;
  const similar = didYouMean(missing, seen, '');
  throw new UserError(
    `The logs have no request for the host \`${missing}\`. ${similar === '' ? all : `${similar} ${all}`}`,
  );
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
