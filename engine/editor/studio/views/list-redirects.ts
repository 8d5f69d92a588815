import { isTablePath } from '../../../compile/parse/parse-table.ts';
import type { Project } from '../../../build/project/project.ts';
import { parse } from '../../../compile/parse/parse-yaml.ts';
import { pointerTo } from '../../../model/diagnostics/diagnostic.ts';
import { kindOf } from '../../../model/schema/kinds.ts';
import type { RedirectsRaw } from '../../../model/schema/types.gen.ts';
import { columnsOf, readCell } from '../../../redirects/fix/table-edits.ts';
import type { RedirectRow } from '../contract.ts';
import { placeIn } from './place-in.ts';

/** Lists the redirects as they are written, in the order of the files. What cannot be read is left out; the findings name it. */
export function listRedirects(project: Project): RedirectRow[] {
  return project.sources.flatMap(({ path }) => {
    if (kindOf(path) === 'redirects') return rulesOf(project, path);
    return isTablePath(path) ? rowsOf(project, path) : [];
  });
}

type Group = Partial<RedirectsRaw['groups'][number]>;
type Rule = Partial<RedirectsRaw['groups'][number]['rules'][number]>;

function rulesOf(project: Project, path: string): RedirectRow[] {
  const source = project.sources.find((one) => one.path === path);
  const file = source && parse(source, () => undefined, project.cache);
  const { groups } = (file?.value ?? {}) as { readonly groups?: unknown };
  return listOf<Group>(groups).flatMap(({ name = '', owner, reason, rules }, index) =>
    listOf<Rule>(rules).map((rule, place): RedirectRow => {
      const pointer = pointerTo('/groups', index, 'rules', place);
      return {
        ...placeIn(project, path, pointer),
        from: [rule.from ?? rule.regex ?? []].flat().join(', '),
        ...(typeof rule.to === 'string' ? { to: rule.to } : {}),
        status: rule.status ?? 301,
        sites: sitesText(rule.sites, rule.from),
        group: name,
        ...notesOf({ owner: rule.owner ?? owner, reason: rule.reason ?? reason, expires: rule.expires }),
      };
    }),
  );
}

/** The rows of a table, each once, although it is a rule on each of several sites. */
function rowsOf(project: Project, path: string): RedirectRow[] {
  const file = project.files.get(path);
  if (!file) return [];
  const rows = new Set((project.model?.redirects ?? []).flatMap(({ at }) => (at.file === path ? [at.pointer] : [])));
  const columns = columnsOf(file);
  return [...rows].map((row): RedirectRow => {
    const cell = (name: string): string | undefined =>
      columns.includes(name) ? readCell(file, row, name) || undefined : undefined;
    const to = cell('to');
    return {
      ...placeIn(project, path, row),
      from: cell('from') ?? '',
      ...(to === undefined ? {} : { to }),
      status: Number(cell('status') ?? 301),
      sites: sitesText(cell('sites'), cell('from')),
      group: path,
      ...notesOf({ owner: cell('owner'), reason: cell('reason'), expires: cell('expires') }),
    };
  });
}

function notesOf(notes: Record<'owner' | 'reason' | 'expires', string | undefined>): Partial<RedirectRow> {
  return Object.fromEntries(Object.entries(notes).filter(([, text]) => text !== undefined));
}

/** A rule that begins with `{site}` is for all sites unless it names them; any other one is for the site of its address. */
function sitesText(sites: unknown, from: unknown): string {
  if (Array.isArray(sites)) return sites.map((flag) => (flag === '' ? 'root' : String(flag))).join(', ');
  if (typeof sites === 'string') return sites;
  return [from].flat().some((one) => String(one).startsWith('/{site}')) ? 'all' : '';
}

/** A list of a file that may have anything in its place. */
function listOf<T extends object>(value: unknown): T[] {
  return Array.isArray(value) ? value.filter((one): one is T => typeof one === 'object' && one !== null) : [];
}
