import type { RedirectRule } from '../../../model/redirect.ts';
import type { RedirectPlan } from '../target.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { canDoubleSlash } from '../shared/plan/location-parts.ts';
import { lookupMaps } from './lookup.ts';
import { requestMaps } from './request-maps.ts';
import { DOLLAR, neededMaps, printMap, type NginxMap } from './syntax.ts';

/** A status, and the variable that is not empty if the answer has this status. */
export interface NginxAnswer {
  readonly status: number;
  readonly variable: string;
}

/** Prints the maps of a plan for the http context. `others`: text that uses variables of the request as well. */
export function printMaps(plan: RedirectPlan, others: string): { text: string; answers: NginxAnswer[]; rules: number } {
  const { maps, found, rules } = lookupMaps(plan);
  const last = found === undefined ? { maps: [], answers: [] } : answerMaps(plan.rules, found);
  const needed = neededMaps(
    [...requestMaps(plan), ...maps, ...last.maps],
    `${last.answers.map(({ variable }) => `$${variable}`).join(' ')} ${others}`,
  );
  const body = needed.map(printMap).join('\n');
  const text = [
    `# ${plan.provenance}`,
    HEAD,
    ...hashSizes(needed),
    '',
    ...(body.includes('sf_dollar') ? [DOLLAR] : []),
    body,
  ].join('\n');
  return { text, answers: last.answers, rules };
}

const HEAD = `# For the http block: include it there once. If nginx calls map_hash_bucket_size or map_hash_max_size a duplicate,
# keep the larger one and delete the other. In the main context, \`pcre_jit on;\` makes the expressions faster.`;

/** Sizes that hold the keys: the defaults are 64 bytes a bucket, too little for a long path, and 2,048 rows. */
function hashSizes(maps: readonly NginxMap[]): string[] {
  const keys = maps.flatMap(({ rows }) => rows.filter(([key]) => !key.startsWith('~')).map(([key]) => byteLength(key)));
  const most = Math.max(0, ...maps.map(({ rows }) => rows.length));
  const power = (least: number, value: number): number => Math.max(least, 2 ** Math.ceil(Math.log2(value)));
  const longest = keys.reduce((one, other) => Math.max(one, other), 0);
  return [`map_hash_bucket_size ${power(256, longest + 32)};`, `map_hash_max_size ${power(2048, most * 2)};`];
}

/** Maps from the answer that was found to one variable for each status. */
function answerMaps(rules: readonly RedirectRule[], found: string): { maps: NginxMap[]; answers: NginxAnswer[] } {
  const statuses = [...new Set(rules.map(({ status }) => status))].toSorted((a, b) => a - b);
  const collapsed: NginxMap = {
    note: 'Two slashes at the start of a path would begin a host.',
    key: `$${found}`,
    name: 'sf_answer',
    rows: [
      ['default', `$${found}`],
      ['~^(?<sf_h>(?:\\d+ )?(?:https://[^/]+)?)//+(?<sf_r>.*)$', '$sf_h/$sf_r'],
    ],
  };
  const collapse = rules.some(canDoubleSlash);
  const answer = collapse ? collapsed.name : found;
  const maps = collapse ? [collapsed] : [];
  if (statuses.length === 1 && statuses[0] === 301) return { maps, answers: [{ status: 301, variable: answer }] };
  const byStatus = statuses.map((status): NginxMap => {
    const row =
      status === 301
        ? (['~^[/h]', `$${answer}`] as const)
        : status === 410
          ? (['410', '1'] as const)
          : ([`~^${status} (?<sf_l>.+)$`, '$sf_l'] as const);
    return { key: `$${answer}`, name: `sf_${status}`, rows: [row] };
  });
  return { maps: [...maps, ...byStatus], answers: statuses.map((status) => ({ status, variable: `sf_${status}` })) };
}
