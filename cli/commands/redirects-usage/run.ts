import { locate } from '../../../engine/model/diagnostics/locate.ts';
import { isJudged } from '../../../engine/routing/traffic/count-usage.ts';
import { AS_DATA, print } from '../../io.ts';
import { loadUsableProject, type SoundProject } from '../../project.ts';
import { dayOf, periodOf } from '../../traffic/describe-period.ts';
import { measureUsage, type LogOptions, type Measured } from '../../traffic/measure-usage.ts';
import { formatUsage, type UsageReport, type UsageRow } from './format-usage.ts';

interface Options extends LogOptions {
  readonly root: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** Prints how often the requests of logs take each redirect, and what is still not found. */
export async function runRedirectsUsage(
  { root, all, json, ...options }: Options,
  logs: readonly string[],
): Promise<void> {
  const project = await loadUsableProject(root, { use: 'read' });
  const report = reportOf(project, await measureUsage(project.model, logs, options));
  print(
    json
      ? `${JSON.stringify(report, null, 2)}\n`
      : formatUsage(report, { ...AS_DATA, most: all ? Infinity : MOST_ROWS }),
  );
}

/** Rows of each table that are shown without `--all`. */
const MOST_ROWS = 20;

function reportOf({ files }: SoundProject, { logs, period, usage }: Measured): UsageReport {
  const rows = usage.sources.map((source): UsageRow => {
    const { file, line } = locate(source.rule.at, files);
    return {
      source: source.rule.id,
      file,
      line,
      hits: source.hits,
      lastUsed: source.last > 0 ? dayOf(source.last) : null,
      known: isJudged(source, period),
      ...(source.rule.host ? { host: source.rule.host.name } : {}),
    };
  });
  return {
    logs,
    requests: period.requests,
    ...periodOf(period),
    taken: usage.taken,
    notFound: usage.notFound,
    stillNotFound: usage.missing.hits,
    redirects: rows.sort((one, other) => other.hits - one.hits),
    missing: usage.missing.addresses,
  };
}
