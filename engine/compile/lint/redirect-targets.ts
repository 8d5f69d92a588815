import { activeSites } from '../../model/active-sites.ts';
import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { listConstant } from '../../model/constants.ts';
import type { RedirectRule } from '../../model/redirect.ts';
import { createPageCheck, hasPages } from '../../model/pages.ts';
import { homePath, sitePath, type Site } from '../../model/site.ts';
import { createTemplateCheck } from '../../redirects/analysis/dead-targets.ts';
import { prefixOf } from '../../redirects/match/expand-sites.ts';
import { overriddenPages } from '../../redirects/analysis/overridden-pages.ts';
import { fixedPath, formatTarget } from '../../redirects/match/pattern.ts';
import { pagesAreWhole, type RedirectContext } from './context.ts';

/** Every target is a page of its site, or an address on a host that the constants allow. */
export function redirectTargets(context: RedirectContext): void {
  const { model, pages, report } = context;
  const hosts = listConstant(model.constants, 'redirect.allowedHosts');
  const sites = activeSites(model);
  const written = new Map(context.written.map((rule) => [rule.at, rule]));
  const isDeclared = createPageCheck(sites, pages);
  const overridden = overriddenPages(model.redirects, sites, pages);
  const deadTemplate = createTemplateCheck({
    pages: new Set(pages.keys()),
    rules: [...model.redirects, ...model.routeRedirects],
    flags: new Set(sites.map(({ flag }) => flag)),
  });
  const hidden = new Set(sites.flatMap((site) => [...overridden].flatMap((path) => belowPrefix(path, site))));
  // The rules of one entry share their place.
  const found = new Map<Origin, Found>();
  for (const rule of model.redirects) {
    if (!rule.target || found.has(rule.at)) continue;
    const problem = rule.target.origin === '' ? pageProblem(rule) : hostProblem(rule);
    if (problem) found.set(rule.at, { ...problem, isOwn: !isShortened(rule) });
  }
  // The dead target of a rule is also that of the rules that lead to it.
  const own = new Set([...found.values()].flatMap(({ path, isOwn }) => (isOwn && path !== undefined ? [path] : [])));
  for (const [{ file, pointer }, { path, isOwn, ...problem }] of found)
    if (isOwn || path === undefined || !own.has(path))
      report({ ...problem, at: originAt(file, pointerTo(pointer, 'to')) });

  /** Tells whether a rule leads elsewhere than to the target that is written, because that is redirected too. */
  function isShortened({ at, target }: RedirectRule): boolean {
    const to = written.get(at)?.target;
    return (
      target !== undefined && to !== undefined && withoutSlash(formatTarget(to)) !== withoutSlash(formatTarget(target))
    );
  }

  function hostProblem(rule: RedirectRule): Omit<Found, 'isOwn'> | undefined {
    const host = rule.target?.origin.slice('https://'.length) ?? '';
    const isAllowed = rule.external && hosts.includes(host);
    if (!isAllowed && rule.target && sites.some(({ addr }) => URL.parse(addr)?.host === host))
      return {
        code: 'RD013',
        message: `The target names the host \`${host}\` of the sites.`,
        hint: `Write \`${formatTarget({ ...rule.target, origin: '' })}\`${rule.external ? ', and delete `external: true`' : ''}.`,
      };
    if (!rule.external)
      return {
        code: 'RD013',
        message: `The target is on the host \`${host}\`, and the rule does not have \`external: true\`.`,
        hint: 'Add `external: true`, or write a path of this site.',
      };
    if (isAllowed) return undefined;
    return {
      code: 'RD013',
      message: `The host \`${host}\` is not allowed.`,
      hint: `To allow it, write \`redirect.allowedHosts: { value: [${[...hosts, host].join(', ')}] }\` below \`constants:\` in manifests/constants.yaml.`,
    };
  }

  function pageProblem(rule: RedirectRule): Omit<Found, 'isOwn'> | undefined {
    if (rule.external)
      return {
        code: 'RD013',
        message: 'The rule has `external: true`, and its target is a path of this host.',
        hint: 'Write a full https address, or delete `external`.',
      };
    const path = deadPath(rule);
    if (path === undefined) return undefined;
    const dark = model.sites.find((site) => !site.active && (path === site.prefix || path.startsWith(homePath(site))));
    if (dark)
      return {
        code: 'RD018',
        message: `The target \`${path}\` is on the site \`${dark.flag}\`, which is switched off.`,
        hint: 'Choose another target, or leave this site out with `sites`.',
      };
    // The pages of a project of redirects alone are on another server.
    if (!pagesAreWhole(context) || !hasPages(model)) return undefined;
    const from = written.get(rule.at);
    const site = siteOf(path, sites);
    return {
      code: 'RD006',
      path,
      message: `The target \`${path}\`${from === undefined ? '' : ` of \`${from.id}\``} is not a page${/\/(?:\*|:[A-Za-z])/.test(path) ? ', whatever is captured' : ''}.`,
      hint: didYouMean(
        path,
        [...pages.keys()].map((remainder) => sitePath(site, remainder)),
        'Redirect to a page of the site; `sitefold routes` lists them.',
      ),
    };
  }

  /** Finds the target on the first site where no captures make it a page; undefined if it can be a page on all sites. */
  function deadPath(rule: RedirectRule): string | undefined {
    const { target, sites: flags } = rule;
    if (!target) return undefined;
    const path = fixedPath(target);
    if (path === undefined) {
      const dead = deadTemplate(rule);
      return dead && `${target.sited ? prefixOf(flags[0] ?? '') : ''}${dead}`;
    }
    if (!target.sited) return isDeclared(path) && !overridden.has(path) ? undefined : path;
    const page = pages.get(path.slice(1));
    if (page && !page.absent && !hidden.has(path.slice(1))) return undefined;
    return flags
      .map((flag) => sitePath({ prefix: prefixOf(flag) }, path.slice(1)))
      .find((full) => !isDeclared(full) || overridden.has(full));
  }
}

interface Found {
  readonly code: 'RD006' | 'RD013' | 'RD018';
  readonly message: string;
  readonly hint: string;
  /** The target that is not a page. */
  readonly path?: string;
  /** Whether it is the target as it is written. */
  readonly isOwn: boolean;
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

/** Removes the prefix of a site from a path. */
function belowPrefix(path: string, site: Site): string[] {
  return path.startsWith(homePath(site)) ? [path.slice(homePath(site).length)] : [];
}

function siteOf(path: string, sites: readonly Site[]): Pick<Site, 'prefix'> {
  return (
    sites.find((site) => site.flag !== '' && (path === site.prefix || path.startsWith(homePath(site)))) ?? {
      prefix: '',
    }
  );
}
