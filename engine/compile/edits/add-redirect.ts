import { isSpan, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { appendEntry, blockLines, type NewEntry } from '../../model/edits/yaml-append.ts';
import { countItems } from '../../model/edits/yaml-values.ts';
import type { RedirectStatus } from '../../model/redirect.ts';
import { kindOf } from '../../model/schema/kinds.ts';
import type { Site } from '../../model/site.ts';
import { shortenEntry, type Shortened } from '../../redirects/fix/chains.ts';
import { parsePattern, parseTarget } from '../../redirects/match/pattern.ts';
import { SITE_START } from '../resolve/redirect-raw.ts';
import { editProject, type EditableProject, type Problem, type ProjectEdit, type ToldEdit } from './edit-project.ts';
import type { FileEdit } from './file-edits.ts';
import { findGroup, listGroups, OTHER_RULES, type RedirectGroup } from './find-group.ts';
import { schemaLine } from './new-entry-file.ts';

export interface NewRedirect {
  readonly from: string;
  /** Left out for status 410. */
  readonly to: string | undefined;
  /** `all`, `prefixed`, or flags; `''` is the root site. Left out: the sites that the source names. */
  readonly sites?: 'all' | 'prefixed' | readonly string[] | undefined;
  /** The old domains that it holds on. Left out: every host. */
  readonly hosts?: readonly string[] | undefined;
  readonly status?: RedirectStatus | undefined;
  readonly owner?: string | undefined;
  readonly reason?: string | undefined;
  /** ISO 8601. */
  readonly expires?: string | undefined;
  /** Writes the end of the chain if the target redirects again. */
  readonly flatten?: boolean | undefined;
}

export interface AddedRedirect extends ToldEdit {
  /** The file and the name of the group that gets the rule. */
  readonly file: string;
  readonly group: string;
}

/** Makes the edits that add a redirect, without a look at what they bring. */
export function redirectEdits(project: EditableProject, request: NewRedirect): readonly FileEdit[] | Problem {
  const scoped = scopeOf(request, project.model.sites);
  if ('problem' in scoped) return scoped;
  const place = findPlace(project, request, scoped);
  return editsFor(project, place, [entryOf(request, scoped, place)]);
}

/**
 * Adds several redirects in one edit, each to the group whose rules are most like it. Those that are like no group share a new one. Mistakes
 * of the rules are findings of the edited project.
 */
export function addRedirects(project: EditableProject, requests: readonly NewRedirect[]): ToldEdit | Problem {
  const edits: FileEdit[] = [];
  const homeless: NewEntry[] = [];
  let newGroup: Place | undefined;
  for (const request of requests) {
    const scoped = scopeOf(request, project.model.sites);
    if ('problem' in scoped) return scoped;
    const place = findPlace(project, request, scoped);
    const entry = entryOf(request, scoped, place);
    if (!place.group) {
      newGroup = place;
      homeless.push(entry);
      continue;
    }
    const own = editsFor(project, place, [entry]);
    if ('problem' in own) return own;
    edits.push(...own);
  }
  const own = newGroup ? editsFor(project, newGroup, homeless) : [];
  if ('problem' in own) return own;
  return { ...editProject(project, [...edits, ...own]), notes: [] };
}

/** Where redirects go if no file has any. */
const NEW_FILE = 'manifests/redirects.yaml';

/**
 * Adds a redirect to the group whose rules are most like it, in the style of that file. Mistakes of the rule itself are findings of the
 * edited project, such as a loop, a target that is not a page, or a source that another rule takes.
 */
export function addRedirect(project: EditableProject, request: NewRedirect): AddedRedirect | Problem {
  const scoped = scopeOf(request, project.model.sites);
  if ('problem' in scoped) return scoped;
  const place = findPlace(project, request, scoped);
  const write = (entry: NewEntry): AddedRedirect | Problem => {
    const edits = editsFor(project, place, [entry]);
    if ('problem' in edits) return edits;
    return { ...editProject(project, edits), file: place.file, group: place.name, notes: scoped.notes };
  };
  const entry = entryOf(request, scoped, place);
  const added = write(entry);
  if ('problem' in added || added.findings.length > 0) return added;
  const end = endOf(added, place.rule);
  if (end === undefined || end.to === scoped.to) return added;
  if (request.flatten) return write({ ...entry, ...valuesOf(end, entry) });
  const note = `\`${scoped.to}\` redirects to \`${end.to}\`. The rule leads there at once; \`--flatten\` also writes it so.`;
  return { ...added, notes: [...added.notes, note] };
}

/** The rule as it is written: its source and target with `{site}` where it is for several sites, and its key `sites`. */
interface Scoped {
  readonly from: string;
  readonly to: string | undefined;
  readonly sites: 'prefixed' | readonly string[] | undefined;
  /** The flag of the site, if the rule is for one site alone. */
  readonly site: string | undefined;
  readonly notes: readonly string[];
}

function scopeOf({ from, to, sites, hosts }: NewRedirect, all: readonly Site[]): Scoped | Problem {
  const flags = all.map(({ flag }) => flag);
  const unknown = Array.isArray(sites) ? sites.find((flag) => !flags.includes(flag)) : undefined;
  if (unknown !== undefined)
    return {
      problem: `There is no site \`${unknown}\`. ${didYouMean(unknown, flags, '`sitefold sites` lists them.')}`,
    };
  const named = flags.find((flag) => flag !== '' && isBelow(from, flag));
  const chosen = sites === 'all' ? undefined : sites;
  if (from.startsWith(SITE_START)) return { from, to, sites: chosen, site: only(chosen), notes: [] };
  if (sites === undefined || isRootAlone(sites)) {
    const active = all.filter((site) => site.active).length;
    const note = `\`${from}\` is an address of the root site alone. With \`--sites all\` the redirect is on all ${active} sites.`;
    const isWide = named === undefined && sites === undefined && hosts === undefined && active > 1;
    return { from, to, sites: undefined, site: named ?? '', notes: isWide ? [note] : [] };
  }
  if (named !== undefined)
    return {
      problem: `\`${from}\` is an address of the site \`${named}\`. Leave out \`--sites\`, or write \`/{site}\` in place of \`/${named}\`.`,
    };
  if (!from.startsWith('/'))
    return { problem: `The source \`${from}\` does not begin with a slash. Write \`/${from}\`.` };
  const isOwn =
    to?.startsWith('/') === true &&
    !to.startsWith(SITE_START) &&
    !flags.some((flag) => flag !== '' && isBelow(to, flag));
  return {
    from: `${SITE_START}${from}`,
    to: isOwn ? `${SITE_START}${to}` : to,
    sites: chosen,
    site: only(chosen),
    notes: [],
  };
}

function isRootAlone(sites: NewRedirect['sites']): boolean {
  return Array.isArray(sites) && sites.every((flag) => flag === '');
}

function isBelow(path: string, flag: string): boolean {
  return path === `/${flag}` || path.startsWith(`/${flag}/`);
}

function only(sites: Scoped['sites']): string | undefined {
  return Array.isArray(sites) && sites.length === 1 ? sites[0] : undefined;
}

/** Where a rule goes: into a group, or into a new group of a file, which may be new too. */
interface Place {
  readonly file: string;
  readonly name: string;
  readonly group: RedirectGroup | undefined;
  /** The place of the rule in the edited file. */
  readonly rule: Origin;
}

function findPlace(
  { model, files, sources }: EditableProject,
  { owner }: NewRedirect,
  { from, to, site }: Scoped,
): Place {
  const groups = listGroups(model, files);
  const source = parsePattern(withoutSite(from, site));
  const target = to === undefined ? undefined : parseTarget(withoutSite(to, site));
  const group = source.ok
    ? findGroup(groups, { source: source.value, target: target?.ok ? target.value : undefined, site, owner })
    : undefined;
  if (group) {
    const list = pointerTo(group.pointer, 'rules');
    const { file, name } = group;
    const found = files.get(file);
    return { file, name, group, rule: { file, pointer: pointerTo(list, found ? countItems(found, list) : 0) } };
  }
  const [file = NEW_FILE] = sources.flatMap(({ path }) => (kindOf(path) === 'redirects' ? [path] : [])).sort();
  const found = files.get(file);
  const index = found ? countItems(found, '/groups') : 0;
  return {
    file,
    name: OTHER_RULES,
    group: undefined,
    rule: { file, pointer: pointerTo('/groups', index, 'rules', 0) },
  };
}

/** Returns a path without `{site}` and without the prefix of a site at its start. */
function withoutSite(path: string, site: string | undefined): string {
  const bare = path.startsWith(SITE_START) ? path.slice(SITE_START.length) : path;
  return site !== undefined && site !== '' && isBelow(bare, site) ? bare.slice(site.length + 1) || '/' : bare || '/';
}

/** The keys of the rule, in the order in which people read them. What its group says too is left out. */
function entryOf(
  { hosts, status, owner, reason, expires }: NewRedirect,
  { from, to, sites }: Scoped,
  { group }: Place,
): NewEntry {
  return {
    from,
    host: hosts?.length === 1 ? hosts[0] : hosts,
    to,
    status: status === 301 ? undefined : status,
    sites,
    external: to !== undefined && /^https?:/i.test(to) ? true : undefined,
    owner: owner === group?.owner ? undefined : owner,
    reason: reason === group?.reason ? undefined : reason,
    expires,
  };
}

function editsFor(
  project: EditableProject,
  { file, group, name }: Place,
  entries: readonly NewEntry[],
): readonly FileEdit[] | Problem {
  const known = project.files.get(file);
  if (!known) {
    const lines = blockLines({ groups: [{ name, rules: entries }] });
    return [{ kind: 'append', path: file, text: `${schemaLine(project, file)}${lines.join('\n')}\n` }];
  }
  if (project.sources.every(({ path }) => path !== file))
    return { problem: `The file \`${file}\` is not one of the project.` };
  const edited = group
    ? entries.map((entry) => appendEntry(known, pointerTo(group.pointer, 'rules'), entry))
    : [appendEntry(known, '/groups', { name, rules: entries }, { spaced: true })];
  const refused = edited.find((one) => !one.ok);
  if (refused) return { problem: `\`${file}\` cannot be edited: ${refused.why} Add the rule by hand.` };
  return edited.flatMap((one) =>
    one.ok ? one.edits.map((edit): FileEdit => ({ kind: 'edit', path: file, ...edit })) : [],
  );
}

/** Returns where the new rule ends; undefined if its sites end on different pages. */
function endOf({ model }: ProjectEdit, rule: Origin): Shortened | undefined {
  const own = (model?.redirects ?? []).filter(
    ({ at }) => !isSpan(at) && at.file === rule.file && at.pointer === rule.pointer,
  );
  const short = shortenEntry(own);
  return short.ok ? short.value : undefined;
}

/** The keys of a rule that leads to the end of its chain at once. */
function valuesOf({ to, status, forward, external }: Shortened, entry: NewEntry): NewEntry {
  return {
    to,
    status: status === 301 && entry.status === undefined ? undefined : status,
    ...(forward === 'keep' ? {} : { forward }),
    ...(external ? { external } : {}),
  };
}
