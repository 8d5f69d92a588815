import { activeSites } from '../model/active-sites.ts';
import { assertNever } from '../model/assert.ts';
import { numberConstant } from '../model/constants.ts';
import type { Origin } from '../model/diagnostics/diagnostic.ts';
import { locate } from '../model/diagnostics/locate.ts';
import type { SourceFile } from '../model/diagnostics/source.ts';
import { listSome } from '../model/diagnostics/suggest.ts';
import type { RedirectNotes, RedirectRule } from '../model/redirect.ts';
import type { SiteModel } from '../model/site-model.ts';
import { hostName, splitAddress } from '../redirects/match/decide.ts';
import { createCandidateFinder, type CandidateFinder } from '../redirects/match/candidates.ts';
import type { Decision, Router } from './router.ts';

/**
 * The explanation of a URL. `hops` is the number of redirects until the end; a page has status 200 and no hops. A status of 0 means that
 * another server answers: another host, or the one with the pages of a project of redirects alone.
 */
export interface Explanation {
  readonly url: string;
  readonly status: number;
  readonly location: string | null;
  readonly finalStatus: number;
  readonly hops: number;
  readonly site: string;
  /** The path of the page at the end. */
  readonly page?: string;
  readonly rule?: { readonly id: string; readonly file: string; readonly line: number } & RedirectNotes;
  /** Why, in words. */
  readonly why: string;
  /** The path in normal form, with the prefix in its canonical letter case; `null` if the address is malformed. */
  readonly normal: string | null;
  /** The redirects that match, the most specific one first, and why the others lost. */
  readonly candidates: readonly {
    readonly id: string;
    readonly file: string;
    readonly line: number;
    readonly lost?: string;
  }[];
  /** What is odd about the question: an address that was completed, a host of no site, a parameter that is missing. */
  readonly remarks: readonly string[];
}

interface Sources {
  readonly model: SiteModel;
  readonly router: Router;
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** Returns a function that follows a URL to its end without a server. It takes a path, or a full address on the host of a site or of a redirect. */
export function createExplainer(sources: Sources): (url: string) => Explanation {
  const { model } = sources;
  const findCandidates = createCandidateFinder(
    [...model.redirects, ...model.routeRedirects],
    new Set(activeSites(model).flatMap(({ flag }) => (flag === '' ? [] : [flag]))),
  );
  return (url) => explainUrl(url, sources, findCandidates);
}

function explainUrl(url: string, { model, router, files }: Sources, findCandidates: CandidateFinder): Explanation {
  const decide = (address: string): Step => {
    const { target, host } = splitAddress(address);
    return answerOf(router.decide(target, host));
  };
  const address = requestAddress(url, router.hosts);
  const first = decide(address);
  const rule = first.rule && { id: first.rule.id, ...placeOf(first.rule.at, files), ...first.rule.about };
  const { normal, candidates } = findCandidates(address);
  let at = first;
  let hops = 0;
  const most = numberConstant(model.constants, 'redirect.maxHops');
  const known = new Set([...router.hosts, ...hostsOf(model)]);
  while (at.location !== null && (at.location.startsWith('/') || known.has(hostOf(at.location) ?? '')) && hops < most) {
    hops += 1;
    at = decide(requestAddress(at.location, router.hosts));
  }
  if (at.location !== null) hops += 1;
  return {
    url,
    status: first.status,
    location: first.location,
    finalStatus: at.location === null ? at.status : 0,
    hops,
    site: first.site,
    ...(at.page === undefined ? {} : { page: at.page }),
    ...(rule ? { rule } : {}),
    why: first.why,
    normal: normal ?? null,
    candidates: candidates.map(({ rule: { id, at }, lost }) => ({
      id,
      ...placeOf(at, files),
      ...(lost === undefined ? {} : { lost }),
    })),
    remarks: remarksOn(url, first, { model, router }),
  };
}

function remarksOn(url: string, first: Step, { model, router }: Pick<Sources, 'model' | 'router'>): string[] {
  const remarks: string[] = [];
  if (/^[^/?#:]/.test(url) && !url.includes('://'))
    remarks.push(`\`${url}\` has no slash at its start, and is read as \`/${url}\`.`);
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(url) && !(/^https?:/i.test(url) && URL.canParse(url)))
    remarks.push(
      `\`${url}\` is not an address of a page. Write \`https://\` with a host and a path, or the path alone.`,
    );
  const host = hostOf(url);
  const hosts = hostsOf(model);
  if (host !== undefined && !hosts.includes(host) && !router.hosts.has(hostName(host)))
    remarks.push(`\`${host}\` is the host of no site, and is left out; the sites are on ${listSome(hosts)}.`);
  const route = first.status === 302 && first.rule === undefined ? missingParameter(url, first.site, model) : undefined;
  if (route !== undefined) remarks.push(`The route \`${route}\` needs a value for its last segment.`);
  return remarks;
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.host || undefined;
}

/** The hosts of the sites. */
function hostsOf({ sites }: SiteModel): string[] {
  return [...new Set(sites.map(({ addr }) => hostOf(addr)))].filter((one) => one !== undefined);
}

/** The address that a client asks for, see `splitAddress`. Only hosts that redirects are bound to are kept. */
export function requestAddress(url: string, hosts: ReadonlySet<string>): string {
  const host = hostName(hostOf(url) ?? '');
  return `${hosts.has(host) ? `https://${host}` : ''}${requestTarget(url)}`;
}

/** Returns the path of the route that an address would match with one more segment; undefined if there is none. */
function missingParameter(url: string, flag: string, { routes, sites }: SiteModel): string | undefined {
  const site = sites.find((one) => one.flag === flag);
  const [path = ''] = requestTarget(url).split('?');
  const parts = path
    .slice((site?.prefix ?? '').length)
    .split('/')
    .filter((part) => part !== '');
  return routes.find(
    ({ segments }) =>
      segments.length === parts.length + 1 &&
      segments.at(-1)?.kind === 'param' &&
      parts.every((part, index) => {
        const segment = segments[index];
        return segment?.kind === 'literal'
          ? segment.text === part
          : segment !== undefined && part.startsWith(segment.start);
      }),
  )?.path;
}

/** The path and query of an address, as a client would send them. */
function requestTarget(url: string): string {
  const match = /^https?:\/\/[^/?#]*([^#]*)/i.exec(url);
  const target = (match ? match[1] : url.replace(/#.*$/, '')) ?? '';
  return target === '' || /^[?\w%]/.test(target) ? `/${target}` : target;
}

/** The answer to a decision. */
export interface Step {
  readonly status: number;
  readonly location: string | null;
  readonly site: string;
  readonly page?: string;
  readonly rule?: RedirectRule;
  readonly why: string;
}

function redirectReason({ rule, status, absent }: Extract<Decision, { kind: 'redirect' }>): string {
  if (rule) return 'a redirect of the manifests';
  if (status !== 302) return 'the address is not in its canonical form';
  return absent ? 'only other sites have the page: this one does not show its entry' : 'no route matches';
}

/** Returns the answer of the service to a decision, with the reason. */
export function answerOf(decision: Decision): Step {
  switch (decision.kind) {
    case 'redirect':
      return {
        status: decision.status,
        location: decision.location,
        site: decision.site.flag,
        ...(decision.rule ? { rule: decision.rule } : {}),
        why: redirectReason(decision),
      };
    case 'gone':
      return { status: 410, location: null, site: decision.site.flag, rule: decision.rule, why: 'the page is gone' };
    case 'page': {
      const signedOut = decision.page.route.middleware.includes('auth');
      if (signedOut)
        return {
          status: 302,
          location: `${decision.site.prefix}/users/login?return=${encodeURIComponent(decision.path)}`,
          site: decision.site.flag,
          why: 'the page asks for a signed-in visitor',
        };
      return {
        status: decision.page.route.status,
        location: null,
        site: decision.site.flag,
        page: decision.path,
        why:
          decision.page.route.path === '' ? 'the route of the home page' : `the route \`${decision.page.route.path}\``,
      };
    }
    case 'fatal':
      return { status: 404, location: null, site: decision.site.flag, why: decision.message };
    case 'skip':
      if (decision.elsewhere)
        return { status: 0, location: null, site: '', why: 'no redirect matches, and the project has no pages' };
      return { status: 404, location: null, site: '', why: 'a file or a call, which no route concerns' };
    case 'refuse':
      return { status: 400, location: null, site: '', why: 'the address is malformed' };
    default:
      return assertNever(decision);
  }
}

function placeOf(at: Origin, files: ReadonlyMap<string, SourceFile>): { file: string; line: number } {
  const { file, line } = locate(at, files);
  return { file, line };
}
