import { isRefused } from '../../../engine/model/artifact.ts';
import { TARGETS, TARGET_IDS } from '../../../engine/redirects/targets/registry.ts';
import type { ExternalOptions } from '../../accept-external.ts';
import { sayRefused } from '../../emit.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, print } from '../../io.ts';
import { lowerTargets } from '../../lower-targets.ts';
import { loadUsableProject } from '../../project.ts';

interface Options extends ExternalOptions {
  readonly root: string;
  readonly sites?: string;
  readonly json?: boolean;
}

/** Lists the hosts: how many rules and bytes they get, how close these are to the limits, whether the host accepts the rules, and whether it follows the contract exactly. */
export async function runRedirectsTargets({ root, sites, json, acceptExternal }: Options): Promise<void> {
  const { model } = await loadUsableProject(root, { use: 'read', acceptExternal });
  const results = lowerTargets(TARGET_IDS, { model, sites });
  const rows = results.map(({ id, rules, bytes, limit, used, divergences, refused }) => {
    return {
      id,
      rules,
      bytes,
      limit:
        limit === undefined ? null : { what: limit.what, most: limit.most, unit: limit.unit, source: limit.source },
      used: Math.round(used * 1000) / 1000,
      exact: divergences.length === 0,
      divergences,
      fits: !isRefused({ refused }),
      tested: TARGETS[id].tested,
      refused: refused.map(({ message, way }) => ({ message, way })),
    };
  });
  if (json) {
    print(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  print(
    formatTable(
      {
        head: ['target', 'rules', 'bytes', 'limit', 'used', 'takes them', 'exact', 'tested with'],
        rows: rows.map(({ id, rules, bytes, limit, used, divergences, fits, tested }) => [
          id,
          String(rules),
          String(bytes),
          limit === null ? '-' : `${limit.most} ${limit.unit}`,
          limit === null ? '-' : `${(used * 100).toFixed(used < 0.1 ? 1 : 0)} %`,
          fits ? 'yes' : 'refused',
          divergences.length === 0 ? 'yes' : `${divergences.length} named`,
          tested,
        ]),
      },
      AS_DATA,
    ),
  );
  sayRefused(results);
}
