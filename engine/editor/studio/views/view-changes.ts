import { diffLines } from 'diff';
import { diffRedirects, outcomeText, type Change } from '../../../redirects/analysis/diff-redirects.ts';
import type { Hunk } from '../../../model/edits/text-edits.ts';
import { listPages } from '../../../model/pages.ts';
import type { SiteModel } from '../../../model/site-model.ts';
import type { ChangesView } from '../contract.ts';

/** Lists the lines that differ between two texts. */
export function hunksBetween(before: string, after: string): Hunk[] {
  const hunks: { line: number; removed: string[]; added: string[] }[] = [];
  let line = 1;
  let isOpen = false;
  for (const { value, added, removed } of diffLines(before, after)) {
    const lines = value.replace(/\n$/, '').split('\n');
    if (!added && !removed) {
      line += lines.length;
      isOpen = false;
      continue;
    }
    if (!isOpen) hunks.push({ line, removed: [], added: [] });
    isOpen = true;
    hunks.at(-1)?.[added ? 'added' : 'removed'].push(...lines);
    if (removed) line += lines.length;
  }
  return hunks;
}

/** Lists what changes for visitors between two models: answers to old addresses, one for each rule, and pages. */
export function viewEffect(before: SiteModel, after: SiteModel): Pick<ChangesView, 'redirects' | 'pages'> {
  const changes = Map.groupBy(diffRedirects(before, after), keyOf);
  const redirects = [...changes.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const rule = (first.after.rule ?? first.before.rule)?.id ?? '';
    const { kind, request } = first;
    const sites = new Set(same.map(({ site }) => site)).size;
    return [{ rule, kind, sites, request, before: outcomeText(first.before), after: outcomeText(first.after) }];
  });
  const [old, now] = [before, after].map((model) => [...listPages(model).keys()]);
  const added = without(now ?? [], old ?? []);
  const removed = without(old ?? [], now ?? []);
  return {
    redirects,
    pages: {
      added: added.slice(0, MOST_PAGES),
      removed: removed.slice(0, MOST_PAGES),
      addedCount: added.length,
      removedCount: removed.length,
    },
  };
}

const MOST_PAGES = 40;

function keyOf({ kind, before, after }: Change): string {
  return JSON.stringify([kind, before.rule?.id, before.rule?.at, after.rule?.id, after.rule?.at]);
}

function without(paths: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return paths.filter((path) => !known.has(path)).map((path) => `/${path}`);
}
