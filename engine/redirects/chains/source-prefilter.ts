import type { RedirectRule } from '../../model/redirect.ts';
import { exactPath, fixedPath } from '../match/pattern.ts';
import { flagsOf } from './find-next-hop.ts';
import type { Piece } from './target-template.ts';
import { createTemplateIndex } from './template-index.ts';

/**
 * False if no rule of any site can match the path, as it is written or below a prefix that it begins with. `sited`: the path is below the
 * prefix of any site.
 */
export type SourceCheck = (path: string, sited: boolean) => boolean;

/**
 * Creates the filter. Most targets match no source, and it excludes them without following each site. Rules that are bound to a host match
 * no target. `next`: the rules that may follow a fixed target.
 */
export function createSourceCheck(rules: readonly RedirectRule[]): { check: SourceCheck; next: RedirectRule[] } {
  const flags = flagsOf(rules);
  const targets = new Set<string>();
  for (const { target } of rules) {
    const path = target?.origin === '' ? fixedPath(target) : undefined;
    if (path !== undefined) withoutPrefix(path, flags).forEach((form) => targets.add(form));
  }
  const exact = new Set<string>();
  const others: RedirectRule[] = [];
  const next: RedirectRule[] = [];
  for (const rule of rules) {
    if (rule.host) continue;
    const path = exactPath(rule.source);
    if (path === undefined || !rule.caseSensitive) others.push(rule);
    else if (targets.has(path)) exact.add(path);
    else continue;
    next.push(rule);
  }
  const patterns = createTemplateIndex(others);
  const intoSites = createTemplateIndex(others.filter(reachesSites));
  const check: SourceCheck = (path, sited) => {
    const forms = withoutPrefix(path, flags);
    if (forms.some((form) => exact.has(form) || meets(patterns, piecesOf(form)))) return true;
    return sited && meets(intoSites, [ANY_PREFIX, ...piecesOf(forms[0] ?? path)]);
  };
  return { check, next };
}

const ANY_PREFIX: Piece = { kind: 'any', name: '' };

/** True if a rule of the root can match the prefix of a site with its first segment, which is so unless that segment is a literal. */
function reachesSites({ sites, source }: RedirectRule): boolean {
  return sites.includes('') && source.segments[0]?.kind !== 'literal';
}

function meets(index: ReturnType<typeof createTemplateIndex>, pieces: readonly Piece[]): boolean {
  return index.meeting(pieces).next().done !== true;
}

function piecesOf(path: string): Piece[] {
  if (path === '/') return [];
  return path
    .slice(1)
    .split('/')
    .map((text) => ({ kind: 'text', text }));
}

/** A path without a slash at its end, both as it is written and below the prefix that it begins with. */
function withoutPrefix(path: string, flags: ReadonlySet<string>): string[] {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const end = bare.indexOf('/', 1);
  if (!flags.has(bare.slice(1, end === -1 ? undefined : end))) return [bare];
  return [bare, end === -1 ? '/' : bare.slice(end)];
}
