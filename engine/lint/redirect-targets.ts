import { originAt, pointerTo, type Origin } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { listConstant } from '../model/constants.ts';
import type { RedirectRule } from '../model/redirect.ts';
import { createPageCheck } from '../model/pages.ts';
import { homePath, sitePath, type Site } from '../model/site.ts';
import { overriddenPages } from '../redirects/overridden.ts';
import { fixedPath } from '../redirects/pattern.ts';
import { pagesAreWhole, type LintContext } from './context.ts';

/** Every target is a page of its site, or an address on a host that the constants allow. */
export function redirectTargets(context: LintContext): void {
  const { model, pages, report } = context;
  const hosts = listConstant(model.constants, 'redirect.allowedHosts');
  const sites = model.sites.filter((site) => site.state === 1);
  const written = new Map(context.written.map((rule) => [rule.at, rule]));
  const isDeclared = createPageCheck(sites, pages);
  const overridden = overriddenPages(model.redirects, sites, pages);
  const isPage = (path: string): boolean => isDeclared(path) && !overridden.has(path);
  const reported = new Set<string>();
  for (const rule of model.redirects) {
    if (!rule.target || reported.has(`${rule.at.file}${rule.at.pointer}`)) continue;
    const at = originAt(rule.at.file, pointerTo(rule.at.pointer, 'to'));
    const problem = rule.target.origin === '' ? pageProblem(rule) : hostProblem(rule, at);
    if (!problem) continue;
    reported.add(`${rule.at.file}${rule.at.pointer}`);
    report({ ...problem, at });
  }

  function hostProblem(rule: RedirectRule, _at: Origin): { code: 'RD013'; message: string; hint: string } | undefined {
    const host = rule.target?.origin.slice('https://'.length) ?? '';
    if (!rule.external)
      return {
        code: 'RD013',
        message: `The target is on the host \`${host}\`, and the rule does not say \`external\`.`,
        hint: 'Add `external: true`, or write a path of this site.',
      };
    if (hosts.includes(host)) return undefined;
    return {
      code: 'RD013',
      message: `The host \`${host}\` is not allowed.`,
      hint: 'Add it to the constant redirect.allowedHosts.',
    };
  }

  function pageProblem(
    rule: RedirectRule,
  ): { code: 'RD006' | 'RD013' | 'RD018'; message: string; hint: string } | undefined {
    if (rule.external)
      return {
        code: 'RD013',
        message: 'The rule says `external`, and its target is a path of this host.',
        hint: 'Write a full https address, or delete `external`.',
      };
    const path = rule.target && fixedPath(rule.target);
    if (path === undefined || isPage(path)) return undefined;
    const dark = model.sites.find(
      (site) => site.state !== 1 && (path === site.prefix || path.startsWith(homePath(site))),
    );
    if (dark)
      return {
        code: 'RD018',
        message: `The target \`${path}\` is on the site \`${dark.flag}\`, which is switched off.`,
        hint: 'Lead elsewhere, or leave this site out with `sites`.',
      };
    if (!pagesAreWhole(context)) return undefined;
    const from = written.get(rule.at);
    const site = siteOf(path, sites);
    return {
      code: 'RD006',
      message: `The target \`${path}\`${from === undefined ? '' : ` of \`${from.id}\``} is no page.`,
      hint: didYouMean(
        path,
        [...pages.keys()].map((remainder) => sitePath(site, remainder)),
        'Lead to a page of the site; `sitefold routes` lists them.',
      ),
    };
  }
}

function siteOf(path: string, sites: readonly Site[]): Pick<Site, 'prefix'> {
  return (
    sites.find((site) => site.flag !== '' && (path === site.prefix || path.startsWith(homePath(site)))) ?? {
      prefix: '',
    }
  );
}
