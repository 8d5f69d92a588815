import { TO_SITE, type Collector, type Place } from '../shared/collect.ts';
import type { FoundExpression } from '../shared/expression/choose-forms.ts';
import type { RuleForm } from '../shared/expression/rule-form.ts';
import { boundHost } from '../shared/source/bound-host.ts';
import type { NginxDirective } from './config.ts';
import { SAME_PATH } from './redirects.ts';

/** A server block with its redirects. */
export interface NginxServer {
  /** Its directives `server_name`. */
  readonly named: readonly NginxDirective[];
  readonly found: readonly FoundExpression[];
}

/**
 * Joins the redirects of the servers of a file. Those of the site hold on every host; those of another server get its names as their host.
 * The site is the server to which most others lead, or else the first that redirects and does not lead all requests to another host.
 */
export function joinServers(servers: readonly NginxServer[], into: Collector): FoundExpression[] {
  const site = siteOf(servers);
  const bound = servers.filter((server) => server !== site).flatMap((server) => boundRules(server, site, into));
  const own = (site?.found ?? []).flatMap((one) => awayFrom(one, namesOf(site), into));
  const first = own.find(({ common }) => common.host === undefined);
  const open = [...new Set(bound.map(({ common }) => common.host))].filter(
    (host) => !bound.some(({ common, rules }) => common.host === host && rules.some(({ from }) => from === '/*')),
  );
  if (first && open.length > 0) into.remark(first.place, alsoOn(open));
  return [...bound, ...own].map((one) => toSite(one, namesOf(site)));
}

/** Writes the targets of a rule for one host that are on another host of the site as paths. */
function toSite(one: FoundExpression, names: readonly string[]): FoundExpression {
  const { host } = one.common;
  const led = (form: RuleForm): RuleForm => {
    const rules = form.rules.map(({ external, ...rule }) => {
      const [, home = '', path] = /^https:\/\/([^/]+)(\/.*)$/s.exec(rule.to ?? '') ?? [];
      if (path === undefined || home === host || !names.includes(home))
        return { ...rule, ...(external && { external }) };
      return { ...rule, to: path };
    });
    const moved = rules.some(({ to }, index) => to !== form.rules[index]?.to);
    return moved ? { rules, changed: [TO_SITE, ...form.changed] } : form;
  };
  if (host === undefined) return one;
  return { ...one, ...led(one), ...(one.expression ? { expression: led(one.expression) } : {}) };
}

function siteOf(servers: readonly NginxServer[]): NginxServer | undefined {
  if (servers.length === 1) return servers[0];
  const staying = servers.filter(({ found }) => !found.some(leadsAway));
  const leading = (server: NginxServer): number =>
    servers.filter((other) => other !== server && namesOf(server).some((name) => targetHosts(other).has(name))).length;
  const [best] = staying.toSorted((a, b) => leading(b) - leading(a));
  if (best && leading(best) > 0) return best;
  return staying.find(({ found }) => found.length > 0) ?? servers.find((server) => plainNames(server).length === 0);
}

/** True for a rule that leads all requests to another host. */
function leadsAway({ common, rules }: FoundExpression): boolean {
  return common.host === undefined && rules.some(({ from, to }) => from === '/*' && to?.startsWith('https://'));
}

function targetHosts({ found }: NginxServer): ReadonlySet<string> {
  const targets = found.flatMap(({ rules }) => rules.map(({ to }) => /^https:\/\/([^/?#]+)/.exec(to ?? '')?.[1] ?? ''));
  return new Set(targets);
}

/** The host that rules lead to, if they lead to the same path of that host. */
function homeOf({ rules }: FoundExpression): string | undefined {
  const [only, another] = rules;
  const [, host = '', path] = /^https:\/\/([^/]+)(.*)$/.exec(only?.to ?? '') ?? [];
  return another === undefined && only?.from !== undefined && only.from === path ? host : undefined;
}

function namesOf(server: NginxServer | undefined): string[] {
  return (server?.named ?? []).flatMap(({ words }) => words.map((name) => name.toLowerCase()));
}

function plainNames(server: NginxServer | undefined): string[] {
  return namesOf(server).flatMap((name) => boundHost(name) ?? []);
}

function boundRules(server: NginxServer, site: NginxServer | undefined, into: Collector): FoundExpression[] {
  const { found } = server;
  const [named] = server.named;
  const refuse = (reason: string): FoundExpression[] => {
    for (const one of found) into.refuse(placeOf(one), reason);
    return [];
  };
  const names = namesOf(server);
  const plain = plainNames(server);
  const hosts = plain.filter((name) => !namesOf(site).includes(name));
  const odd = names.filter((name) => !plain.includes(name));
  if (plain.length === 0) return refuse(odd.some((name) => !/^(?:_|)$/.test(name)) ? notPlain(odd) : ALL_OTHERS);
  if (hosts.length === 0) return refuse(secondServer(plain[0] ?? '', site));
  if (named && odd.length > 0 && found.length > 0) into.refuse(named, notPlain(odd));
  return found.flatMap((one) => {
    const { host } = one.common;
    if (host !== undefined && !hosts.includes(host)) {
      into.refuse(placeOf(one), `The directive is never reached: its server does not answer for \`${host}\`.`);
      return [];
    }
    return awayFrom(one, host === undefined ? hosts : [host], into, true);
  });
}

/** Leaves out the host to whose same path a rule leads, because it only changes the scheme there. The other hosts of the server are bound. */
function awayFrom(one: FoundExpression, names: readonly string[], into: Collector, bind = false): FoundExpression[] {
  const home = homeOf(one);
  const asked = one.common.host === undefined ? names : [one.common.host];
  const loops = home !== undefined && asked.includes(home);
  if (!loops && !bind) return [one];
  const hosts = asked.filter((name) => name !== home && boundHost(name) !== undefined);
  if (hosts.length === 0) into.refuse(placeOf(one), SAME_PATH);
  return hosts.map((host) => ({ ...one, common: { ...one.common, host } }));
}

function placeOf({ place, rules }: FoundExpression): Place {
  return {
    ...place,
    matching: () => rules.map(({ reach, case: letters }) => ({ regex: reach, ...(letters ? { case: letters } : {}) })),
  };
}

const ALL_OTHERS =
  'The server answers for all hosts that no other server names. Write a rule with `host:` for each old host.';

function notPlain(names: readonly string[]): string {
  return `The server answers for \`${names.join(' ')}\`, which is not one plain name. Write a rule with \`host:\` for each host.`;
}

function secondServer(name: string, site: NginxServer | undefined): string {
  return `The directive is in a second server for \`${name}\`, beside that of line ${site?.found[0]?.place.line ?? site?.named[0]?.line ?? 1}. Import each server separately.`;
}

function alsoOn(hosts: readonly (string | undefined)[]): string {
  return `The rules of this server hold on every host, also on \`${hosts.join('`, `')}\`, where only those of its own server held.`;
}
