import { countOf } from '../../../model/plain-words.ts';
import type { Change, ChangeKind, Outcome } from '../../../redirects/analysis/diff-redirects.ts';
import { groupByRule, type RuleChange } from '../../../redirects/analysis/redirect-changes.ts';
import type { Planned } from './planned.ts';
import { code, line, type Line, type Section } from './report.ts';
import { siteName } from './sites-text.ts';

/** Redirect changes, apart for sites that are added or removed: there, every redirect changes. */
export interface SplitChanges {
  readonly rules: readonly RuleChange[];
  readonly wholeSites: ReadonlyMap<string, readonly Change[]>;
}

export function splitChanges({ plan: { redirects, sites }, files }: Planned): SplitChanges {
  const whole = new Set([...sites.added, ...sites.removed, ...sites.switchedOff]);
  const { true: apart = [], false: others = [] } = Object.groupBy(redirects, ({ site }) =>
    whole.has(site) ? 'true' : 'false',
  );
  return { rules: groupByRule(others, files), wholeSites: Map.groupBy(apart, ({ site }) => site) };
}

/** The addresses whose redirects change, rule by rule. */
export function describeRedirects(planned: Planned): Section {
  return {
    title: 'Redirects',
    lines: [...describeWholeSites(planned), ...splitChanges(planned).rules.map(describeRule)],
  };
}

/** The redirects of sites that are added or removed, which are only counted. */
export function describeWholeSites(planned: Planned): Line[] {
  return [...splitChanges(planned).wholeSites].map(([site, changes]) =>
    line(
      `${siteName(site)}: `,
      planned.plan.sites.added.includes(site)
        ? `${countOf(changes.length, 'redirect')} of the other sites apply there too`
        : `its ${countOf(changes.length, 'redirect')} no longer apply`,
    ),
  );
}

const WORDS: Readonly<Record<ChangeKind, string>> = {
  gained: 'New: ',
  lost: 'Gone: ',
  retargeted: 'Leads elsewhere: ',
  status: 'Other status: ',
};

function describeRule({ kind, place, changes }: RuleChange): Line {
  const [first] = changes;
  if (!first) return [];
  const { request, before, after } = first;
  const others = changes.length > 1 ? `, and on ${countOf(changes.length - 1, 'more site')}` : '';
  const where =
    place === undefined ? [] : [' (', code(`${place.file}${place.line === undefined ? '' : `:${place.line}`}`), ')'];
  return line(WORDS[kind], code(request), ' ', outcomes(kind, before, after), others, where);
}

function outcomes(kind: ChangeKind, before: Outcome, after: Outcome): Line {
  switch (kind) {
    case 'gained':
      return line('→ ', outcome(after));
    case 'lost':
      return line('no longer → ', outcome(before));
    case 'retargeted':
    case 'status':
      return line('→ ', outcome(after), ', before → ', outcome(before));
  }
}

function outcome({ status, location }: Outcome): Line {
  if (location === null) return [String(status)];
  return line(code(location), ` (${status})`);
}
