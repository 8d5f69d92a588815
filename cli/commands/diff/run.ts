import { diffRedirects, type Change, type ChangeKind } from '../../../engine/redirects/analysis/diff-redirects.ts';
import { formatRuleChange } from '../../format-rule-change.ts';
import { EXIT, print, table } from '../../io.ts';
import { compileAt } from '../../old-version.ts';
import { loadSoundProject } from '../../project.ts';
import { groupByRule, jsonOfChange, type BothFiles } from '../../redirect-changes.ts';

interface Options {
  readonly root: string;
  readonly json?: boolean;
  readonly exitCode?: boolean;
}

/** Prints the addresses whose redirects differ between the manifests and a committed version. */
export async function runDiff({ root, json, exitCode }: Options, [ref = 'HEAD']: readonly string[]): Promise<void> {
  const project = await loadSoundProject(root);
  const old = compileAt(root, ref, project);
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
  else print(formatChanges(changes, ref, files));
  if (exitCode && changes.length > 0) process.exitCode = EXIT.findings;
}

const KINDS: readonly ChangeKind[] = ['gained', 'lost', 'retargeted', 'status'];

function formatChanges(changes: readonly Change[], ref: string, files: BothFiles): string {
  if (changes.length === 0) return `No redirect differs from ${ref}.\n`;
  const blocks = groupByRule(changes, files).map(formatRuleChange);
  const sites = [...new Set(changes.map(({ site }) => site))];
  const counts = table([
    ['site', ...KINDS],
    ...sites.map((site) => [
      site === '' ? '(root)' : site,
      ...KINDS.map((kind) => String(changes.filter((one) => one.kind === kind && one.site === site).length)),
    ]),
  ]);
  return `${blocks.join('')}\n${counts}`;
}
