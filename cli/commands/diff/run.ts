import { diffRedirects, type Change, type ChangeKind } from '../../../engine/redirects/analysis/diff-redirects.ts';
import type { ExternalOptions } from '../../accept-external.ts';
import { formatRuleChange } from '../../format-rule-change.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, EXIT, print, printText } from '../../io.ts';
import { compileAt } from '../../old-version.ts';
import { loadUsableProject } from '../../project.ts';
import { groupByRule, jsonOfChange, type BothFiles } from '../../../engine/redirects/analysis/redirect-changes.ts';

interface Options extends ExternalOptions {
  readonly root: string;
  readonly all?: boolean;
  readonly json?: boolean;
  readonly exitCode?: boolean;
}

/** Prints the addresses whose redirects differ between the manifests and a committed version. */
export async function runDiff(
  { root, all, json, exitCode, acceptExternal }: Options,
  [ref = 'HEAD']: readonly string[],
): Promise<void> {
  const project = await loadUsableProject(root, { use: 'read', acceptExternal });
  const old = await compileAt(root, ref, project);
  const files: BothFiles = { before: old.files, now: project.files };
  const changes = diffRedirects(old.model, project.model);
  if (json)
    print(
      `${JSON.stringify(
        changes.map((change) => jsonOfChange(change, files)),
        null,
        2,
      )}\n`,
    );
  else printText(formatChanges(changes, { ref, files, most: all ? Infinity : MOST_LINES }));
  if (exitCode && changes.length > 0) process.exitCode = EXIT.findings;
}

/** Lines of changed rules that are shown without `--all`; the other rules are counted. */
const MOST_LINES = 40;
const KINDS: readonly ChangeKind[] = ['gained', 'lost', 'retargeted', 'status'];

interface Formatting {
  readonly ref: string;
  readonly files: BothFiles;
  readonly most: number;
}

function formatChanges(changes: readonly Change[], { ref, files, most }: Formatting): string {
  if (changes.length === 0) return `No redirect differs from ${ref}.\n`;
  const blocks = groupByRule(changes, files).map(formatRuleChange);
  const sites = [...new Set(changes.map(({ site }) => site))];
  const counts = formatTable(
    {
      head: ['site', ...KINDS],
      rows: sites.map((site) => [
        site === '' ? '(root)' : site,
        ...KINDS.map((kind) => String(changes.filter((one) => one.kind === kind && one.site === site).length)),
      ]),
    },
    AS_DATA,
  );
  const shown = countFitting(blocks, most);
  const hidden = blocks.length - shown;
  const rest = hidden === 0 ? '' : `and ${hidden} more changed ${hidden === 1 ? 'rule' : 'rules'}: --all shows them\n`;
  return `${blocks.slice(0, shown).join('')}${rest}\n${counts}`;
}

/** Returns how many blocks fit into a number of lines. The first is always shown. */
function countFitting(blocks: readonly string[], most: number): number {
  let lines = 0;
  const end = blocks.findIndex((block, index) => {
    lines += block.split('\n').length - 1;
    return index > 0 && lines > most;
  });
  return end === -1 ? blocks.length : end;
}
