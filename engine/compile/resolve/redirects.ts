import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import type { RedirectsRaw } from '../../model/schema/types.gen.ts';
import type { Site } from '../../model/site.ts';
import { extractSitePrefix } from '../../redirects/match/extract-site-prefix.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';
import type { RuleRaw } from './redirect-raw.ts';
import { createTargetReader, resolveRule, type RuleContext } from './redirect-rule.ts';
import { createSiteChoice } from './redirect-sites.ts';
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
  const rules: RedirectRule[] = [];
  const add = (found: readonly RedirectRule[]): void => {
    for (const rule of found) rules.push(...extractSitePrefix(rule, flags));
  };
  readGroups(input, context, add);
  for (const table of input.tables) resolveTable(table, context, add);
  return rules;
}

function readGroups(input: ResolveInput, context: RuleContext, add: (rules: readonly RedirectRule[]) => void): void {
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
