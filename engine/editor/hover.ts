import { activeSites } from '../model/active-sites.ts';
import { messageForms, plainMessage } from '../model/message.ts';
import { listSome } from '../model/diagnostics/suggest.ts';
import { homePath, sitePath, type Site } from '../model/site.ts';
import type { RedirectRule } from '../model/redirect.ts';
import { exactPath, formatPattern, formatTarget } from '../redirects/match/pattern.ts';
import { answerOf } from '../routing/explain.ts';
import { pagesOf, routerOf, type EditorProject, type FileRange } from './editor-project.ts';
import { mentionAt, type Name } from './mentions.ts';
import { referencesTo } from './references.ts';

/** A text about a place, in Markdown. */
export interface Hover extends FileRange {
  readonly text: string;
}

/** Describes what a place of a file names: what a redirect does on each site, what a route serves, a word in all languages. */
export function hover(project: EditorProject, path: string, offset: number): Hover | undefined {
  const mention = mentionAt(project, path, offset);
  const lines = mention && describe(project, mention.name, path);
  if (!mention || !lines || lines.length === 0) return undefined;
  return { path, start: mention.start, end: mention.end, text: lines.join('\n') };
}

function describe(project: EditorProject, name: Name, path: string): string[] {
  switch (name.is) {
    case 'redirect':
      return describeRedirect(project, path, name.text);
    case 'page':
      return describePage(project, name.text);
    case 'word':
      return describeWord(project, name.text);
    case 'site':
      return describeSite(project, name.text);
    case 'entry':
      return describeEntry(project, name);
    case 'block':
      return project.model.blocks
        .filter((block) => block.name === name.text)
        .map((block) => `**${block.name}**: ${block.description}`);
    case 'template':
      return [`The template \`${name.text}\`. ${routesText(project, name.text)}`];
    default:
      return name.is satisfies never;
  }
}

/** Says what each rule of an entry does, with the sites that do the same in one line. */
function describeRedirect(project: EditorProject, path: string, pointer: string): string[] {
  const rules = project.model.redirects.filter(({ at }) => at.file === path && at.pointer === pointer);
  const [first] = rules;
  if (!first) return [];
  const shown = rules.slice(0, MOST_RULES);
  const rest = rules.length - shown.length;
  const { owner, reason, ticket, expires } = first.about;
  const notes = Object.entries({ owner, reason, ticket, expires }).flatMap(([key, value]) =>
    value === undefined ? [] : [`- ${key}: ${value}`],
  );
  return [
    ...shown.flatMap((rule) => [`\`${rule.id}\``, ...outcomes(project, rule), '']),
    ...(rest > 0 ? [`and ${rest} more`, ''] : []),
    ...notes,
  ];
}

/** Rules of one entry that are described: `each` makes up to thousands. */
const MOST_RULES = 6;
/** Sites that are named in one line. */
const MOST_SITES = 6;

function outcomes(project: EditorProject, rule: RedirectRule): string[] {
  const { model } = project;
  const sites = activeSites(model).filter(({ flag }) => rule.sites.includes(flag));
  const exact = rule.source.segments[0]?.kind === 'regex' ? undefined : exactPath(rule.source);
  const byAnswer = Map.groupBy(sites, (site) =>
    exact === undefined ? writtenAnswer(rule) : answerOn(project, site, exact),
  );
  return [...byAnswer].map(([answer, own]) => `- ${answer}: ${siteNames(own)}`);
}

/** What the rule says. A source with placeholders has no address of its own. */
function writtenAnswer({ source, target, status }: RedirectRule): string {
  const from = `\`${formatPattern(source)}\``;
  return target
    ? `${from} → ${status} \`${target.sited ? '/{site}' : ''}${formatTarget(target)}\``
    : `${from} → ${status}`;
}

/** What happens to the address on a site: another rule or a page may be in front of this one. */
function answerOn({ model }: EditorProject, site: Site, path: string): string {
  const { status, location, page } = answerOf(
    routerOf(model).decide(path === '/' ? homePath(site) : `${site.prefix}${path}`),
  );
  if (location === null) return page === undefined ? String(status) : `${status}, the page itself`;
  const isOwn = site.prefix !== '' && `${location}/`.startsWith(homePath(site));
  const below = isOwn ? location.slice(site.prefix.length) : site.prefix === '' ? location : undefined;
  return `${status} → \`${below === undefined || !below.startsWith('/') ? location : `/{site}${below}`}\``;
}

function siteNames(sites: readonly Site[]): string {
  return listSome(
    sites.map(({ flag }) => flag || 'root'),
    MOST_SITES,
  );
}

/** Says what a route or one of its pages serves, and what leads to it. */
function describePage(project: EditorProject, path: string): string[] {
  const { model } = project;
  const page = pagesOf(model).get(path);
  const route = page?.route ?? model.routes.find((one) => one.path === path);
  if (!route) return [];
  const sites = activeSites(model);
  const pages = [...pagesOf(model)].filter(([, one]) => one.route === route);
  const absent = page?.absent;
  const lines = [
    `**/${page ? path : route.path}**`,
    `- title: ${wordIn(project, route.title, 'en')} (\`${route.title}\`)`,
    `- template: \`${route.template}\``,
  ];
  if (!page) lines.push(`- pages: ${pages.length}${pages[0] ? `, such as \`/${pages[0][0]}\`` : ''}`);
  if (absent) lines.push(`- not on: ${siteNames(sites.filter(({ flag }) => absent.has(flag)))}`);
  if (route.data.length > 0) lines.push(`- data: ${route.data.map((name) => `\`${name}\``).join(', ')}`);
  if (page) {
    const overridden = sites.filter((site) => !routerOf(model).hasPage(site, path) && absent?.has(site.flag) !== true);
    if (overridden.length > 0) lines.push(`- replaced by a redirect on: ${siteNames(overridden)}`);
    const address = sites[0] && sitePath(sites[0], path);
    const leading = new Set(
      model.redirects.filter(
        ({ target }) => target && target.origin === '' && formatTarget(target).split(/[?#]/)[0] === address,
      ),
    );
    if (leading.size > 0) lines.push(`- redirects to it: ${listSome([...leading].map(({ id }) => id))}`);
  }
  return lines;
}

function describeWord(project: EditorProject, key: string): string[] {
  const languages = Object.entries(project.model.messages).filter(([, words]) => key in words);
  if (languages.length === 0) return [];
  const rows = languages.flatMap(([lang, words]) => {
    const message = words[key];
    return message === undefined
      ? []
      : messageForms(message).map(([form, text]) => `| ${lang}${form === '' ? '' : ` ${form}`} | ${cellText(text)} |`);
  });
  return [`\`${key}\``, '', '| language | text |', '| --- | --- |', ...rows];
}

/** A text that does not end the cell of a table. */
function cellText(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
}

function wordIn({ model }: EditorProject, key: string, lang: string): string {
  const message = model.messages[lang]?.[key];
  return message === undefined ? key : plainMessage(message);
}

function describeSite({ model }: EditorProject, flag: string): string[] {
  const site = model.sites.find((one) => one.flag === flag);
  if (!site) return [];
  const count = [...pagesOf(model).values()].filter(({ absent }) => absent?.has(flag) !== true).length;
  return [
    `**${site.name}** (\`${homePath(site)}\`)`,
    `- language: ${site.lang}`,
    ...(site.country === undefined ? [] : [`- country: ${site.country}`]),
    `- address: ${site.addr}`,
    site.active ? `- pages: ${count}` : '- switched off: no page is built',
  ];
}

function describeEntry(project: EditorProject, name: Name): string[] {
  const { model } = project;
  const { collection = '', text } = name;
  const route = model.routes.find(
    ({ params, canonical }) =>
      canonical === undefined && params[0]?.collection === collection && params[0].field === 'id',
  );
  const page =
    route && [...pagesOf(model)].find(([, one]) => one.route === route && Object.values(one.params)[0] === text);
  const uses = referencesTo(project, name).filter(({ defines }) => !defines).length;
  return [
    `**${text}** in ${collection}`,
    ...(page ? [`- page: \`/${page[0]}\``] : []),
    `- named in ${uses} ${uses === 1 ? 'place' : 'places'}`,
  ];
}

function routesText({ model }: EditorProject, template: string): string {
  const routes = model.routes.filter((route) => route.template === template);
  return `Routes that show it: ${listSome(routes.map(({ path }) => `/${path}`))}.`;
}
