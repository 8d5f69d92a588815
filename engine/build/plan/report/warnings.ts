import { countOf, formatNumber } from '../../../model/plain-words.ts';
import type { Finding } from '../make-plan.ts';
import { splitAddress } from '../../../redirects/match/decide.ts';
import { hostWarnings } from './describe-hosts.ts';
import { removedPages } from './describe-pages.ts';
import type { Planned } from './planned.ts';
import { code, line, type Line } from './report.ts';
import { siteNames } from './sites-text.ts';

/** Why a change must not be shipped. */
export function objections({ plan: { findings } }: Planned): Line[] {
  return findings.map(describeFinding);
}

function describeFinding(finding: Finding): Line {
  switch (finding.kind) {
    case 'shrunk': {
      const { before, now } = finding;
      const share = Math.floor(((before - now) / before) * 100);
      return line(
        `${formatNumber(now)} pages are left of ${formatNumber(before)}, ${share} % fewer. A build refuses that; if it is right, build with `,
        code('--allow-shrink'),
        '.',
      );
    }
    case 'refused': {
      const { id, part, now } = finding.host;
      const [first] = now.refused;
      return line(`${id} refuses the ${part}: ${first?.message ?? ''} ${first?.way ?? ''}`);
    }
  }
}

/** What to look at before shipping. */
export function warnings(planned: Planned): Line[] {
  return [...lostSites(planned), ...lostPages(planned), ...lostRedirects(planned), ...hostWarnings(planned)];
}

function lostSites({ plan: { pages, sites } }: Planned): Line[] {
  const gone = [...sites.removed, ...sites.switchedOff];
  const lost = removedPages(pages.removed, 'lost');
  const count = gone.reduce((sum, flag) => sum + (lost.get(flag)?.length ?? 0), 0);
  if (count === 0) return [];
  return [
    line(
      `All addresses of the ${siteNames(gone)} lead to the error page: ${countOf(count, 'page')}. Redirect them if visitors know them.`,
    ),
  ];
}

/** Removed pages of sites that stay. */
function lostPages({ plan: { pages, sites, entries } }: Planned): Line[] {
  const gone = new Set([...sites.removed, ...sites.switchedOff]);
  const lost = [...removedPages(pages.removed, 'lost')].filter(([flag]) => !gone.has(flag)).flatMap(([, list]) => list);
  const [first] = lost;
  if (!first) return [];
  const renamed = entries.find(
    ({ kind, was = '' }) => kind === 'renamed' && lost.some(({ remainder }) => remainder.endsWith(`/${was}`)),
  );
  const example = renamed && lost.find(({ remainder }) => remainder.endsWith(`/${renamed.was ?? ''}`));
  const from = example?.remainder ?? first.remainder;
  const to =
    example && renamed ? `${from.slice(0, from.length - (renamed.was ?? '').length)}${renamed.name}` : undefined;
  return [
    line(
      `${countOf(lost.length, 'removed page')} ${lost.length === 1 ? 'has' : 'have'} no redirect, so visitors get the error page. Add to `,
      code('manifests/redirects.yaml'),
      ' a rule such as ',
      code(`from: /{site}/${from}`),
      ', ',
      code(`to: ${to === undefined ? '…' : `/{site}/${to}`}`),
      '.',
    ),
  ];
}

/** Addresses that were redirected and lead to the error page now. */
function lostRedirects({ plan: { redirects, sites }, now }: Planned): Line[] {
  const gone = new Set([...sites.removed, ...sites.switchedOff]);
  const lost = redirects.filter(
    ({ kind, site, request }) => kind === 'lost' && !gone.has(site) && !isAnswered(request, now),
  );
  const [first] = lost;
  if (!first) return [];
  return [
    line(
      `${countOf(lost.length, 'old address')} that ${lost.length === 1 ? 'was' : 'were'} redirected now ${lost.length === 1 ? 'leads' : 'lead'} to the error page, such as `,
      code(first.request),
      '.',
    ),
  ];
}

function isAnswered(request: string, { router }: Planned['now']): boolean {
  const { target, host } = splitAddress(request);
  const decision = router.decide(target, host);
  // Without a rule, the router redirects to the error page, or to a page in its other form.
  return (
    decision.kind === 'page' || decision.kind === 'skip' || (decision.kind === 'redirect' && decision.status === 301)
  );
}
