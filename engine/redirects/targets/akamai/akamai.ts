import { notNormal } from '../shared/divergences/request-forms.ts';
import { csvLine } from '../shared/files/csv-line.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { EXACT_PATHS } from '../shared/plan/capabilities.ts';
import { wrongSpellings } from '../shared/plan/concrete-rules.ts';
import { exactRedirects, type ExactRedirect } from '../shared/plan/exact-redirects.ts';
import type { RedirectPlan, RedirectTarget } from '../target.ts';

/** A CSV for upload to a policy of the Edge Redirector Cloudlet. Sources with the same target and status share a rule. */
export const akamai: RedirectTarget = {
  id: 'akamai',
  title: 'Akamai Edge Redirector',
  docs: 'https://techdocs.akamai.com/cloudlets/docs/upload-rule-csv-format',
  tested: 'model only',
  capabilities: {
    ...EXACT_PATHS,
    statuses: [301, 302, 303, 307, 308],
    caseInsensitive: true,
    fragment: false,
  },
  limits: [
    {
      what: 'rules',
      most: 5000,
      unit: 'rules',
      source: 'https://techdocs.akamai.com/cloudlets/docs/add-edge-redirector-rules',
      date: '2026-11-21',
      way: 'Emit the sites in several policies with `--sites`.',
    },
  ],
  divergences: [notNormal],
  alternative: 'fastly',
  refuses: ({ target, caseSensitive }) =>
    !caseSensitive && target?.path.some(({ kind }) => kind !== 'text')
      ? 'a rule for whole paths cannot forward a segment whose letter case it ignores'
      : undefined,
  emit(plan) {
    const rows = akamaiRows(plan);
    const text = [HEAD, ...rows].map((cells) => `${csvLine(cells)}\n`).join('');
    return {
      files: [
        { path: 'akamai/edge-redirector.csv', text },
        metaFile('akamai/edge-redirector.meta.json', plan.provenance),
      ],
      rules: rows.length,
      bytes: byteLength(text),
    };
  },
};

const HEAD = [
  'ruleName',
  'matchURL',
  'scheme',
  'host',
  'path',
  'query',
  'disabled',
  'result.useIncomingQueryString',
  'result.useIncomingSchemeAndHost',
  'result.useRelativeUrl',
  'result.redirectURL',
  'result.statusCode',
];

/** The most characters that the cell of the paths may hold. */
const MOST_CHARACTERS = 8192;

function akamaiRows(plan: RedirectPlan): string[][] {
  const groups = Map.groupBy(exactRedirects(plan), (one) => JSON.stringify([...resultOf(one), one.rule.caseSensitive]));
  const cells = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? pathCells(group, plan).map((path) => ({ path, first })) : [];
  });
  // Paths that ignore letter case come after paths that respect it.
  const sorted = [
    ...cells.filter(({ first }) => first.rule.caseSensitive),
    ...cells.filter(({ first }) => !first.rule.caseSensitive),
  ];
  return sorted.map(({ path, first }, index) => {
    const [location, status, keepsQuery] = resultOf(first);
    const relative = first.rule.target?.origin === '' ? 'relative_url' : 'none';
    return [`sitefold-${index + 1}`, '', '', plan.host, path, '', '0', keepsQuery, '0', relative, location, status];
  });
}

function resultOf({ rule, location }: ExactRedirect): [location: string, status: string, keepsQuery: string] {
  const keeps = rule.forward === 'keep' && rule.target?.query === undefined;
  return [location, String(rule.status), keeps ? '1' : '0'];
}

/** Returns the paths of a group in one or more cells. A leading colon makes a cell case-sensitive, except for the prefix. */
function pathCells(group: readonly ExactRedirect[], { flags }: RedirectPlan): string[] {
  const cells: string[] = [];
  for (const { rule, forms } of group) {
    const mark = rule.caseSensitive ? ':' : '';
    for (const form of forms.flatMap((path) => (rule.caseSensitive ? spellings(path, flags) : [path]))) {
      const last = cells.at(-1);
      if (last !== undefined && last.length + form.length < MOST_CHARACTERS)
        cells[cells.length - 1] = `${last} ${form}`;
      else cells.push(mark + form);
    }
  }
  return cells;
}

/** Returns the path once for each spelling of its prefix. */
function spellings(path: string, flags: readonly string[]): string[] {
  const [, flag = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  return flags.includes(flag) ? [path, ...wrongSpellings(flag).map((one) => `/${one}${rest}`)] : [path];
}
