import { catalogPath } from '../../content/catalog.ts';
import type { Constants } from '../../model/constants.ts';
import type { CatalogEntry } from '../../model/content.ts';
import { pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { walk } from '../../model/diagnostics/walk.ts';
import type { Edit } from '../../model/edits/text-edits.ts';
import { setKey } from '../../model/edits/yaml-values.ts';
import { kindOf } from '../../model/schema/kinds.ts';
import { escapeRegex } from '../../redirects/targets/shared/regex/regex-source.ts';
import { readCell, setCell } from '../../redirects/fix/table-edits.ts';
import { SITE_START } from '../resolve/redirect-raw.ts';

/** A page that moves: its paths below the prefix of a site, without slashes at their ends. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** A YAML file of a project with its value. */
export interface ReadFile extends SourceFile {
  readonly value: unknown;
}

interface Known {
  readonly constants: Constants;
  /** The flags of the sites with a prefix. */
  readonly flags: readonly string[];
}

/** Returns the edits by which a file names the new path of a page: in routes, redirects, navigation, links and buttons. */
export function renameMentions(file: ReadFile, move: Move, known: Known): Edit[] {
  const kind = kindOf(file.path);
  if (kind === 'routes') return renameInRoutes(file, move);
  if (kind === 'redirects') return renameTargets(file, move, known.flags);
  if (kind === 'content/navigation') return renameEntries(file, move, known.constants);
  return file.path.startsWith('content/') ? renameLinks(file, move) : [];
}

/** The keys of a route that name another one. */
const ROUTE_KEYS = ['path', 'parent', 'canonical'];

function renameInRoutes(file: ReadFile, { from, to }: Move): Edit[] {
  return renameScalars(file, (text, keys) => {
    const [list, , key = '', ...rest] = keys;
    const names =
      list === 'routes' && (ROUTE_KEYS.includes(key) ? rest.length === 0 : key === 'query' && rest.length === 1);
    return names && text === from ? to : undefined;
  });
}

function renameTargets(file: ReadFile, move: Move, flags: readonly string[]): Edit[] {
  return renameScalars(file, (text, keys) => (keys.at(-1) === 'to' ? renamedTarget(text, move, flags) : undefined));
}

/** Returns the edits of the targets of a table. `rows` are the pointers of its rows. */
export function renameCells(
  file: SourceFile,
  rows: Iterable<string>,
  { move, flags }: { move: Move; flags: readonly string[] },
): Edit[] {
  return [...new Set(rows)].flatMap((row) => {
    const renamed = renamedTarget(readCell(file, row, 'to'), move, flags);
    const edited = renamed === undefined ? undefined : setCell(file, row, 'to', renamed);
    return edited?.ok ? edited.edits : [];
  });
}

/** Returns a target that leads to the page with the new path; undefined if it leads elsewhere. Query and fragment stay. */
function renamedTarget(target: string, { from, to }: Move, flags: readonly string[]): string | undefined {
  const [prefix = ''] = [SITE_START, ...flags.map((flag) => `/${flag}`)].filter((one) => target.startsWith(`${one}/`));
  const [path = ''] = target.slice(prefix.length).split(/[?#]/);
  return path.replace(/\/$/, '') === `/${from}`
    ? `${prefix}/${to}${target.slice(prefix.length + path.length)}`
    : undefined;
}

/** An entry of the navigation is its template and a path below it. */
function renameEntries(file: ReadFile, { from, to }: Move, constants: Constants): Edit[] {
  const { catalog = [] } = file.value as { readonly catalog?: readonly CatalogEntry[] };
  const [first = '', ...rest] = to.split('/');
  return catalog.flatMap((entry, index) => {
    if (catalogPath(entry, constants) !== `/${from}`) return [];
    const pointer = pointerTo('/catalog', index);
    if (entry.redirectUrl !== undefined)
      return setKey(file, pointer, { key: 'redirectUrl', value: `/${to}`, after: 'name' });
    return [
      ...setKey(file, pointer, { key: 'templateComponent', value: first, after: 'catalogType' }),
      ...setKey(file, pointer, { key: 'path', value: rest.join('/') || 'index', after: 'templateComponent' }),
    ];
  });
}

/** The keys of content that hold the path of a page. */
const LINK_KEYS = ['path', 'url', 'href', 'link'];
/** A block of code, and code in a line: what looks like a link there is none. */
const CODE = /^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1|`[^`\n]*`/gm;

function renameLinks(file: ReadFile, { from, to }: Move): Edit[] {
  const link = new RegExp(String.raw`(?<=\]\()/${escapeRegex(from)}(?=[)\s?#])`, 'g');
  const inTexts: Edit[] = [];
  const buttons = renameScalars(file, (text, keys) => {
    const [, , start = 0, end = 0] = file.marks().get(pointerTo('', ...keys)) ?? [];
    if (text.includes(`](/${from}`)) {
      const source = file.text.slice(start, end).replaceAll(CODE, (code) => ' '.repeat(code.length));
      for (const { index } of source.matchAll(link))
        inTexts.push({ start: start + index + 1, end: start + index + 1 + from.length, text: to });
    }
    const [, slash = '', path = '', rest = ''] = /^(\/?)([^?#]*)(.*)$/s.exec(text) ?? [];
    return LINK_KEYS.includes(keys.at(-1) ?? '') && path === from ? `${slash}${to}${rest}` : undefined;
  });
  return [...inTexts, ...buttons];
}

/** Makes the edits of texts below keys: `rename` returns the new text, or undefined. */
function renameScalars(file: ReadFile, rename: (text: string, keys: readonly string[]) => string | undefined): Edit[] {
  const edits: Edit[] = [];
  walk(file.value, (value, keys) => {
    if (typeof value !== 'string') return undefined;
    const renamed = rename(value, keys);
    const key = keys.at(-1);
    if (renamed !== undefined && key !== undefined)
      edits.push(...setKey(file, pointerTo('', ...keys.slice(0, -1)), { key, value: renamed, after: key }));
    return undefined;
  });
  return edits;
}
