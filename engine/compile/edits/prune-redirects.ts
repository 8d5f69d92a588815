import { isSpan, type Place } from '../../model/diagnostics/diagnostic.ts';
import { locate } from '../../model/diagnostics/locate.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { findUnreached } from '../../redirects/analysis/find-shadowed.ts';
import { dropCopies } from '../../redirects/fix/drop.ts';
import { copyOf, type Copy } from '../../redirects/fix/duplicates.ts';
import { editProject, type EditableProject, type ToldEdit } from './edit-project.ts';
import type { FileEdit } from './file-edits.ts';

/** Why a redirect is no longer needed. */
export type PruneReason = 'expired' | 'unused' | 'unreached';

export interface Pruned extends ToldEdit {
  /** The sources that were removed, in the order of the manifests. */
  readonly removed: readonly { readonly source: string; readonly why: PruneReason }[];
}

/**
 * Removes the redirects that have expired, those that logs call unused, and those that no request reaches when the others are gone. The
 * comments of a redirect go with it; everything else stays byte for byte.
 */
export function pruneRedirects(project: EditableProject, isUnused: (rule: RedirectRule) => boolean): Pruned {
  const { model, files, today } = project;
  const reasons = new Map<string, PruneReason>();
  const keyOf = (rule: RedirectRule): string => JSON.stringify(copyOf(rule));
  for (const rule of model.redirects) {
    const { expires } = rule.about;
    if (expires !== undefined && expires <= today) reasons.set(keyOf(rule), 'expired');
    else if (isUnused(rule)) reasons.set(keyOf(rule), 'unused');
  }
  const notes = keepThrough(project, reasons);
  const kept = model.redirects.filter((rule) => !reasons.has(keyOf(rule)));
  const unreached = new Set(findUnreached(kept, model.routeRedirects).map(({ rule }) => rule));
  for (const [key, rules] of Map.groupBy(kept, keyOf))
    if (rules.every((rule) => unreached.has(rule))) reasons.set(key, 'unreached');

  const edits: FileEdit[] = [];
  const removed: Pruned['removed'][number][] = [];
  const copies = [...reasons.keys()].map((key) => JSON.parse(key) as Copy);
  for (const [path, own] of Map.groupBy(copies, ({ file }) => file)) {
    const file = files.get(path);
    if (!file) continue;
    const dropped = dropCopies(file, own, 'drop');
    for (const edit of dropped.edits) edits.push({ kind: 'edit', path, ...edit });
    for (const { why, at } of dropped.unfixed) notes.push(`${path}:${locate(at, files).line} is left to you. ${why}`);
    for (const copy of dropped.copies)
      removed.push({ source: copy.source, why: reasons.get(JSON.stringify(copy)) ?? 'unused' });
  }
  return { ...editProject(project, edits), removed, notes };
}

/** Takes back the redirects through which one that stays leads to its page. Returns a note for each. */
function keepThrough({ model, diagnostics, files }: EditableProject, reasons: Map<string, PruneReason>): string[] {
  const entries = Map.groupBy(model.redirects, ({ at }) => `${at.file} ${at.pointer}`);
  const keysAt = (at: Place, isKey: boolean): string[] => {
    if (isSpan(at)) return [];
    const pointer = isKey ? at.pointer.slice(0, at.pointer.lastIndexOf('/')) : at.pointer;
    return (entries.get(`${at.file} ${pointer}`) ?? []).map((rule) => JSON.stringify(copyOf(rule)));
  };
  return diagnostics.flatMap(({ code, at, related = [] }) => {
    if (code !== 'RD008' || keysAt(at, true).every((key) => reasons.has(key))) return [];
    const { file, line } = locate(at, files);
    return related
      .flatMap((through) => keysAt(through.at, false))
      .filter((key) => reasons.delete(key))
      .map((key) => {
        const { source } = JSON.parse(key) as Copy;
        return `\`${source}\` is kept, because ${file}:${line} leads through it. \`sitefold redirects fix\` shortens that.`;
      });
  });
}
