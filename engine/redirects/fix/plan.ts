import { isSpan, type Diagnostic, type Origin, type Place } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { once } from '../../model/once-for.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { shortenEntry } from './chains.ts';
import { dropCopies, placeOf } from './drop.ts';
import { copyOf, findCopies, groupBySource } from './duplicates.ts';
import type { Edit, Edited } from '../../model/edits/text-edits.ts';
import type { Fix, Unfixed } from './fixes.ts';
import { writeShortened } from './write-shortened.ts';

export interface FixPlan {
  readonly fixes: readonly Fix[];
  readonly unfixed: readonly Unfixed[];
  /** By the path of the file. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
}

interface Compiled {
  /** The redirects of the model, whose chains are followed to the end. */
  readonly rules: readonly RedirectRule[];
  readonly diagnostics: readonly Diagnostic[];
  readonly files: ReadonlyMap<string, SourceFile>;
}

/**
 * Plans the edits that change no decision: chains lead straight to their end (RD008), and only the first of several copies is kept (RD003).
 * Comments and everything else in the files are kept. Only for manifests without errors.
 */
export function planFixes({ rules, diagnostics, files }: Compiled): FixPlan {
  const fixes: Fix[] = [];
  const unfixed: Unfixed[] = [];
  const edits = new Map<string, Edit[]>();
  const take = (path: string, more: readonly Edit[]): void => {
    const own = edits.get(path) ?? [];
    for (const edit of more) own.push(edit);
    edits.set(path, own);
  };

  const gone = new Set<string>();
  for (const [path, copies] of Map.groupBy(findCopies(rules), (copy) => copy.file)) {
    const file = files.get(path);
    if (!file) continue;
    const dropped = dropCopies(file, copies);
    take(path, dropped.edits);
    for (const left of dropped.unfixed) unfixed.push(left);
    for (const copy of dropped.copies) {
      gone.add(JSON.stringify(copy));
      fixes.push({ kind: 'dropped', source: copy.source, at: placeOf(copy) });
    }
  }

  const rest = gone.size === 0 ? rules : rules.filter((rule) => !gone.has(JSON.stringify(copyOf(rule))));
  const entries = Map.groupBy(rest, ({ at }) => keyOf(at));
  const groups = once(() => groupBySource(rest));
  const reported = new Set(unfixed.map(({ at }) => JSON.stringify(at)));
  for (const { code, at, related = [] } of diagnostics) {
    const own = entries.get(entryOf(at)) ?? [];
    if (code === 'RD003' && !reported.has(JSON.stringify(at))) {
      const others = related.flatMap((other) => entries.get(entryOf(other.at)) ?? []);
      if (own.some((rule) => others.some((other) => collide(rule, other, groups()))))
        unfixed.push({ code, why: 'The two rules differ in some of their settings, or on some of their sites.', at });
    }
    const [first] = own;
    const file = files.get(at.file);
    if (code !== 'RD008' || !first || !file) continue;
    const short = shortenEntry(own);
    const edited: Edited = short.ok ? writeShortened(file, first.at.pointer, short.value) : short;
    if (!edited.ok) unfixed.push({ code, why: edited.why, at });
    else if (short.ok) {
      fixes.push({ kind: 'shortened', source: first.id, to: short.value.to, at });
      take(at.file, edited.edits);
    }
  }
  return { fixes, unfixed, edits };
}

/** The entry that contains the key or cell of a finding, as `keyOf` names it. */
function entryOf(at: Place): string {
  return isSpan(at) ? '' : keyOf({ ...at, pointer: at.pointer.slice(0, at.pointer.lastIndexOf('/')) });
}

function keyOf({ file, pointer }: Origin): string {
  return `${file} ${pointer}`;
}

function collide(one: RedirectRule, other: RedirectRule, groups: ReadonlyMap<RedirectRule, number>): boolean {
  const group = groups.get(one);
  if (one === other || group === undefined || group !== groups.get(other)) return false;
  return one.sites.some((flag) => other.sites.includes(flag));
}
