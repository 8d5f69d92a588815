import { originAt, pointerTo, type Problem, type Report } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { RedirectsRaw } from '../../model/schema/types.gen.ts';
import type { Site } from '../../model/site.ts';
import { extractSitePrefix } from '../../redirects/match/extract-site-prefix.ts';
import type { RedirectTable } from '../parse/parse-table.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';
import type { RuleRaw } from './redirect-raw.ts';
import { createTargetReader, resolveRule, type RuleContext } from './redirect-rule.ts';
import { createSiteChoice, siteChoiceKey } from './redirect-sites.ts';
import { resolveTable } from './redirect-table.ts';

/** Reads the redirect files and fills in the variables of `each`. Makes one rule, with all of its sites, for each source and row. */
export function resolveRedirects(input: ResolveInput, sites: readonly Site[]): RedirectRule[] {
  const flags = new Set(sites.filter(({ active, flag }) => active && flag !== '').map((site) => site.flag));
  const context: RuleContext = {
    report: input.report,
    chooseSites: createSiteChoice(input, sites),
    targets: createTargetReader(),
    home: URL.parse(sites[0]?.addr ?? '')?.origin ?? '',
  };
  const into =
    (rules: RedirectRule[]): AddRules =>
    (found) => {
      for (const rule of found) rules.push(...extractSitePrefix(rule, flags));
    };
  const all: RedirectRule[] = [];
  readGroups(input, context, into(all));
  const key = `${context.home} ${siteChoiceKey(input, sites)}`;
  for (const table of input.tables) {
    const { rules, problems } = readTable(table, key, (report, found) =>
      resolveTable(table, { ...context, report }, into(found)),
    );
    for (const problem of problems) input.report(problem);
    for (const rule of rules) all.push(rule);
  }
  return all;
}

type AddRules = (rules: readonly RedirectRule[]) => void;

interface ReadTable {
  readonly key: string;
  readonly rules: readonly RedirectRule[];
  readonly problems: readonly Problem[];
}

// A table may have a million rows, and an editor compiles it again and again.
const tables = new WeakMap<RedirectTable, ReadTable>();

/** Reads a table once. `key` is the same as long as its rows mean the same. */
function readTable(
  table: RedirectTable,
  key: string,
  read: (report: Report, rules: RedirectRule[]) => void,
): ReadTable {
  const known = tables.get(table);
  if (known?.key === key) return known;
  const made = { key, rules: [] as RedirectRule[], problems: [] as Problem[] };
  read((problem) => made.problems.push(problem), made.rules);
  tables.set(table, made);
  return made;
}

function readGroups(input: ResolveInput, context: RuleContext, add: AddRules): void {
  for (const file of filesOf<RedirectsRaw>(input, 'redirects')) {
    const groups = Array.isArray(file.value.groups) ? file.value.groups : [];
    for (const [groupIndex, group] of groups.entries()) {
      for (const [index, raw] of (Array.isArray(group?.rules) ? group.rules : []).entries()) {
        const pointer = pointerTo('/groups', groupIndex, 'rules', index);
        if (isBroken(file, pointer)) continue;
        const whole = { ...raw, owner: raw.owner ?? group.owner, reason: raw.reason ?? group.reason } as RuleRaw;
        add(resolveRule(whole, originAt(file.file.path, pointer), context));
      }
    }
  }
}
