import { pruneRedirects, type Pruned, type PruneReason } from '../../../engine/compile/edits/prune-redirects.ts';
import { listSome } from '../../../engine/model/diagnostics/suggest.ts';
import { countOf } from '../../../engine/model/plain-words.ts';
import type { RedirectRule } from '../../../engine/model/redirect.ts';
import { isJudged, sourceKey } from '../../../engine/routing/traffic/count-usage.ts';
import { runEdit, type EditOptions } from '../../edit.ts';
import { EXIT, UserError } from '../../io.ts';
import { loadUsableProject } from '../../project.ts';
import { readCount } from '../../qa/read-options.ts';
import { dayOf, describePeriod, periodOf } from '../../traffic/describe-period.ts';
import { measureUsage, type LogOptions } from '../../traffic/measure-usage.ts';

interface Options extends EditOptions, LogOptions {
  readonly log?: readonly string[];
  readonly days: string;
  readonly force?: boolean;
}

/** Removes the redirects that are no longer needed. */
export async function runPrune(options: Options): Promise<void> {
  const { log = [] } = options;
  const days = readCount(options.days, '--days');
  const unused = log.length === 0 ? undefined : await findUnused(options, { log, days });
  await runEdit(options, {
    edit: (project) =>
      withReasons(
        pruneRedirects(project, (rule) => unused?.has(rule) === true),
        unused?.period,
      ),
    summary: ({ removed }) => countOf(removed.length, 'redirect'),
    ofRedirects: true,
    asks: true,
  });
}

interface Unused {
  has(rule: RedirectRule): boolean;
  /** The days that the logs cover, in words. */
  readonly period: string;
}

interface Evidence {
  readonly log: readonly string[];
  readonly days: number;
}

/** Milliseconds. */
const DAY = 86_400_000;

/** Finds the redirects that no request of logs takes. Throws a UserError if the logs are too short to say so. */
async function findUnused({ root, force, ...options }: Options, { log, days }: Evidence): Promise<Unused> {
  const { model } = await loadUsableProject(root, { use: 'read' });
  const { period, usage } = await measureUsage(model, log, options);
  const covered = describePeriod(periodOf(period));
  if (!force && period.days < days)
    throw new UserError(
      `The logs have too few days to call a redirect unused: ${covered}, and ${countOf(days, 'day')} are asked for. Name older logs too, or accept fewer with \`--days\`.`,
      EXIT.findings,
    );
  if (!force && usage.taken === 0)
    throw new UserError(
      'No request of the logs takes any redirect, so they may be those of another host. `--force` removes the redirects all the same.',
      EXIT.findings,
    );
  // What was added since has had no time to be used, and what will expire goes by itself.
  const newest = period.last === undefined ? undefined : dayOf(period.last - days * DAY);
  const isYoung = ({ about: { added, expires } }: RedirectRule): boolean =>
    expires !== undefined || (added !== undefined && (newest === undefined || added > newest));
  const keys = new Set(
    usage.sources
      .filter((source) => source.hits === 0 && isJudged(source, period) && !isYoung(source.rule))
      .map(({ rule }) => sourceKey(rule)),
  );
  return { has: (rule) => keys.has(sourceKey(rule)), period: covered };
}

const REASONS: Readonly<Record<PruneReason, string>> = {
  expired: 'expired',
  unused: 'not used',
  unreached: 'no request reaches it',
};

/** Adds a note for each reason, with the redirects that were removed for it. */
function withReasons(pruned: Pruned, period: string | undefined): Pruned {
  const groups = Map.groupBy(pruned.removed, ({ why }) => why);
  const reasons = [...groups].map(([why, own]) => {
    const logs = why === 'unused' && period !== undefined ? ` (${period})` : '';
    return `${REASONS[why]}${logs}: ${listSome(own.map(({ source }) => source))}.`;
  });
  return { ...pruned, notes: [...reasons, ...pruned.notes] };
}
