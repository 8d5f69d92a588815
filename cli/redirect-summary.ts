import { listConstant } from '../engine/model/constants.ts';
import type { Diagnostic } from '../engine/model/diagnostics/diagnostic.ts';
import type { SiteModel } from '../engine/model/site-model.ts';
import { groupTargets, type TargetGroup, type TargetGroups } from '../engine/redirects/analysis/group-targets.ts';
import { paint } from './io.ts';

/** Groups that a summary names; the others are counted. */
const MOST_GROUPS = 5;

/** Findings of these kinds that are shown one by one; more of them are summed up. */
const MOST_SHOWN = 10;

/** What people are shown of findings: each by itself, but many of the kinds that imported redirects have as a summary. */
export interface Shown {
  readonly findings: readonly Diagnostic[];
  /** Empty if each redirect is shown by itself. */
  readonly summary: string;
}

/** Sums up redirects with wrong targets, and sources that differ only in letter case, if there are more than a few. */
export function sumUpRedirects(found: readonly Diagnostic[], model: SiteModel | undefined, most = MOST_SHOWN): Shown {
  const { others, ...groups } = groupTargets(found, model?.redirects ?? []);
  const findings = others.filter(({ code }) => code !== 'RD009');
  if (!model || found.length - findings.length <= most) return { findings: found, summary: '' };
  return { findings, summary: formatTargetSummary(groups, model) + sumUpVariants(others.length - findings.length) };
}

function sumUpVariants(count: number): string {
  if (count === 0) return '';
  const sources = count === 1 ? '1 source differs' : `${count} sources differ`;
  return `${paint('yellow', 'note:')} ${sources} from another one only in letter case.\n${paint('cyan', 'fix:')} ${ALLOW_VARIANTS}; \`sitefold validate\` lists the sources.\n`;
}

/** What to do about sources that differ only in letter case. */
export const ALLOW_VARIANTS =
  'Keep one of each, with `case: insensitive`, or write `redirect.caseVariants: { value: allow }` below `constants:` in manifests/constants.yaml';

/** Says in a few lines where redirects lead that must not lead there, and what to do. */
function formatTargetSummary({ pages, hosts }: Omit<TargetGroups, 'others'>, model: SiteModel): string {
  const lists = [
    {
      groups: pages,
      what: 'to pages that the sites do not have',
      fix: 'Write the pages, or other targets; `sitefold validate` lists the redirects.',
    },
    {
      groups: hosts,
      what: 'to hosts that are not allowed',
      fix: allowLine(hosts, model),
    },
  ];
  return lists
    .filter(({ groups }) => groups.length > 0)
    .map(
      ({ groups, what, fix }) =>
        `${paint('yellow', 'note:')} ${countOf(groups)} ${what}: ${listGroups(groups)}\n${paint('cyan', 'fix:')} ${fix}\n`,
    )
    .join('');
}

function countOf(groups: readonly TargetGroup[]): string {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return total === 1 ? '1 redirect leads' : `${total} redirects lead`;
}

function listGroups(groups: readonly TargetGroup[]): string {
  const shown = groups.slice(0, MOST_GROUPS).map(({ to, count }) => `${count} to ${to}`);
  const rest = groups.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? `, and to ${rest} others` : ''}`;
}

/** What to write to allow hosts besides those that are allowed. */
function allowLine(hosts: readonly TargetGroup[], { constants }: SiteModel): string {
  const all = [...listConstant(constants, 'redirect.allowedHosts'), ...hosts.map(({ to }) => to)].sort();
  return `To allow them, write \`redirect.allowedHosts: { value: [${all.join(', ')}] }\` below \`constants:\` in manifests/constants.yaml.`;
}
