import type { PageTable } from '../../model/pages.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { isDrawingPath } from '../../model/theme.ts';
import type { BuiltState } from './built-state.ts';
import { companyFacts } from './company-facts.ts';
import { keyedList } from './entry-keys.ts';
import { readFact } from './fact-names.ts';
import { definedNames } from '../../model/defined-names.ts';
import { isSame } from '../../model/is-same.ts';
import { listOf } from './fact-values.ts';

/** What differs between the data of two builds. */
export interface StateChanges {
  /**
   * False if a fact has the same value in both on every site whose language is the same. True says nothing: its values must be compared.
   */
  mayDiffer(fact: string): boolean;
  /** Tells whether any of some facts may differ, without a look at each where hardly anything changed. */
  mayAnyDiffer(facts: readonly string[]): boolean;
  /** True if a site may have pages that it lacked, or lack pages that it had. */
  readonly pages: boolean;
}

/** Compares the data of two builds entry by entry and field by field. */
export function compareStates(before: BuiltState, now: BuiltState): StateChanges {
  const lists = new Map(
    listNames(now.model).map((name) => [name, compareLists(listOf(before.model, name), listOf(now.model, name))]),
  );
  const list = (name: string): ListChanges => lists.get(name) ?? ALL_DIFFERS;
  const words = fieldsThatDiffer(before.model.messages, now.model.messages);
  const wordsOf = new Map(
    [...words].map((tag) => [tag, fieldsThatDiffer(before.model.messages[tag] ?? {}, now.model.messages[tag] ?? {})]),
  );
  const constants = fieldsThatDiffer(before.model.constants, now.model.constants);
  const company = fieldsThatDiffer(companyFacts(before.model.company), companyFacts(now.model.company));
  const sites = !isSame(before.model.sites.map(withoutOrigin), now.model.sites.map(withoutOrigin));
  const ownSites = hasChangedSites(before, now);
  const routes = !isSame(before.model.routes.map(withoutOrigin), now.model.routes.map(withoutOrigin));
  const redirects =
    !isSame(before.model.redirects, now.model.redirects) ||
    !isSame(before.model.routeRedirects, now.model.routeRedirects);
  const applications = applicationsThatDiffer(before, now);
  const files = fieldsThatDiffer(Object.fromEntries(before.files), Object.fromEntries(now.files));
  const pages = changedPages(before, now, sites);

  const theme = changedThemeFiles(before.model, now.model);

  const isQuiet =
    [...lists.values()].every((changes) => changes === NOTHING_DIFFERS) &&
    [words, constants, company, applications, files].every(({ size }) => size === 0) &&
    ![sites, ownSites, routes, pages.any, theme.length > 0].includes(true);

  return {
    pages: pages.any,
    mayDiffer,
    mayAnyDiffer(facts) {
      return facts.some((fact) => (!isQuiet || MAY_READ_REDIRECTS.test(fact)) && mayDiffer(fact));
    },
  };

  function mayDiffer(fact: string): boolean {
    const { kind, args } = readFact(fact);
    const [first = '', second = '', third = ''] = args;
    switch (kind) {
      case 'list':
        return mayEntriesDiffer(first);
      case 'entry':
        return list(first).entries.get(third)?.(second) ?? false;
      case 'word':
        return ownSites || [...wordsOf.values()].some((keys) => keys.has(first));
      case 'wordIn':
        return hasField(wordsOf.get(first), second);
      case 'ownTags':
        return ownSites || words.size > 0;
      case 'tags':
        return words.size > 0;
      case 'constant':
        return hasField(constants, first);
      case 'company':
        return company.has(first);
      case 'own':
        return ownSites;
      case 'sites':
      case 'site':
        return sites;
      case 'routes':
      case 'route':
        return routes;
      case 'page':
      case 'has':
        return pages.has(first);
      case 'pages':
      case 'pagesOn':
        return pages.any;
      case 'application':
        return hasField(applications, first);
      case 'file':
      case 'fileDigest':
        return files.has(first);
      case 'fileSize':
        return files.has(first) || ownSites || constants.size > 0;
      case 'files':
        return files.size > 0;
      case 'model':
        return list('products').keys || list('products').fields.has('model');
      case 'ask':
        return mayAnswerDiffer(first, second);
      case 'theme':
        return theme.includes(first);
      case 'drawings':
        return theme.some(isDrawingPath);
      case 'redirects':
        return redirects;
      case 'made':
        return false;
    }
  }

  /** Tells whether a site may show other entries of a list, or whether fields of them may differ. */
  function mayEntriesDiffer(name: string, ...names: readonly string[]): boolean {
    const { keys, fields } = list(name);
    const limited = fields.has('availability') || fields.has('variants');
    return ownSites || keys || limited || names.some((field) => fields.has(field));
  }

  function mayListDiffer(name: string): boolean {
    const { keys, fields } = list(name);
    return keys || fields.size > 0;
  }

  function mayAnswerDiffer(question: string, args: string): boolean {
    switch (question) {
      case 'entries':
      case 'count': {
        const [name = '', field = ''] = args.split('/', 2);
        return mayEntriesDiffer(name, field.split('.')[0] ?? '');
      }
      case 'about':
        return mayEntriesDiffer(args.split('/')[0] ?? '', 'products');
      case 'neighbours':
        return mayEntriesDiffer(args.split('/')[0] ?? '');
      case 'nearestFaqs':
        return mayEntriesDiffer('faqs', 'products', 'category', 'updated');
      case 'latest':
        return ownSites || mayListDiffer('downloads');
      case 'alternates':
      case 'ownLinks':
        return (
          pages.has(args) ||
          applications.has('sites') ||
          applications.has('siteId') ||
          constants.has('site.activeState')
        );
      case 'routesAbove':
      case 'routesBeside':
      case 'declares':
      case 'preview':
        return routes;
      case 'menu':
        return sites || applications.has('navigation') || constants.size > 0;
      case 'analyticsId':
      case 'countsVisits':
        return applications.has('detail');
      case 'family':
      case 'families':
        return mayListDiffer('families');
      case 'specificationField':
        return mayListDiffer('specifications');
      case 'specificationOf':
        return mayListDiffer('specifications') || mayListDiffer('products');
      case 'simulatorWords':
        return words.size > 0;
      case 'categories':
        return sites || applications.has('productTree') || applications.has('navigation') || constants.size > 0;
      case 'banners':
      case 'channels':
        return applications.has('media');
      case 'captionLanguages':
        return mayListDiffer('videos');
      case 'simulatorPath':
        return words.size > 0 || ['simulators', 'simulatorDevices', 'products'].some(mayListDiffer);
      case 'rootAddress':
        return sites;
      case 'searchLabels':
      case 'feeds':
        return mayListDiffer('collections');
      case 'picture':
        return list('images').entries.has(args);
      case 'entryData':
        return routes || mayListDiffer('collections');
      default:
        return true;
    }
  }
}

/** Returns the files of the theme of a project that differ. Another version of Sitefold may have kept a model without them. */
export function changedThemeFiles(
  before: Pick<Partial<SiteModel>, 'theme'>,
  now: Pick<SiteModel, 'theme'>,
): readonly string[] {
  const digests = (theme: SiteModel['theme'] = []): Record<string, string> =>
    Object.fromEntries(theme.map(({ path, digest }) => [path, digest]));
  return [...fieldsThatDiffer(digests(before.theme), digests(now.theme))].sort();
}

/** Matches the facts that can differ where nothing but redirects does. */
const MAY_READ_REDIRECTS = /^(?:redirects$|ask\/)/;

/** Tells whether a site that both have is another one. A site more or less changes nothing that others read of themselves. */
function hasChangedSites(before: BuiltState, now: BuiltState): boolean {
  const old = new Map(before.model.sites.map((site) => [site.flag, site]));
  return now.model.sites.some((site) => {
    const was = old.get(site.flag);
    return was !== undefined && !isSame(withoutOrigin(was), withoutOrigin(site));
  });
}

interface PageChanges {
  readonly any: boolean;
  /** Tells whether any site has or lacks a page at a path that it lacked or had before, or has another one there. */
  has(remainder: string): boolean;
}

/** Pages come from routes and entries, and a redirect can override one. */
function changedPages(before: BuiltState, now: BuiltState, sites: boolean): PageChanges {
  const overriding = ({ model }: BuiltState): unknown =>
    model.redirects.filter(({ overrides }) => overrides === 'page');
  if (sites || !isSame(overriding(before), overriding(now))) return { any: true, has: () => true };
  const [old, own] = [before.router.pages, now.router.pages];
  const changed = new Set(
    [...new Set([...old.keys(), ...own.keys()])].filter(
      (remainder) => !isSame(toldOf(old, remainder), toldOf(own, remainder)),
    ),
  );
  return {
    any: changed.size > 0 || !isSame([...old.keys()], [...own.keys()]),
    has: (remainder) => changed.has(remainder),
  };
}

function toldOf(pages: PageTable, remainder: string): unknown {
  const page = pages.get(remainder);
  return page && [page.route.path, page.route.template, page.params, [...(page.absent ?? [])]];
}

/** The field `*`, the names of all fields, may differ if any of them does. */
function hasField(differing: ReadonlySet<string> | undefined, field: string): boolean {
  return differing !== undefined && (differing.has(field) || (field === '*' && differing.size > 0));
}

interface ListChanges {
  /** True if entries were added, removed or moved. */
  readonly keys: boolean;
  /** The fields that differ in any entry. */
  readonly fields: ReadonlySet<string>;
  /** By the key of each entry that differs: tells whether a field of it may differ. */
  readonly entries: ReadonlyMap<string, (field: string) => boolean>;
}

const NOTHING_DIFFERS: ListChanges = { keys: false, fields: new Set(), entries: new Map() };
const ALL_DIFFERS: ListChanges = { keys: true, fields: new Set(), entries: new Map() };

function listNames({ content }: SiteModel): string[] {
  return [...Object.keys(content), 'blocks', 'catalog', 'collections', 'images', 'films', 'ownFiles'];
}

function compareLists(before: readonly object[], now: readonly object[]): ListChanges {
  if (before === now) return NOTHING_DIFFERS;
  const [old, own] = [keyedList(before), keyedList(now)];
  const fields = new Set<string>();
  const entries = new Map<string, (field: string) => boolean>();
  for (const key of new Set([...old.keys, ...own.keys])) {
    const [was, is] = [old.byKey.get(key), own.byKey.get(key)];
    if (!was || !is) {
      entries.set(key, () => true);
      continue;
    }
    const differing = fieldsThatDiffer(was, is);
    if (differing.size === 0) continue;
    for (const field of differing) fields.add(field);
    entries.set(key, (field) => hasField(differing, field));
  }
  return { keys: !isSame(old.keys, own.keys), fields, entries };
}

function applicationsThatDiffer(before: BuiltState, now: BuiltState): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [flag, own] of now.applications) {
    const old = before.applications.get(flag);
    for (const field of fieldsThatDiffer(old ?? {}, own)) found.add(field);
  }
  return found;
}

/** Leaves out the place in a file, which no page shows. */
function withoutOrigin(entry: { readonly at: unknown }): object {
  return { ...entry, at: undefined };
}

function fieldsThatDiffer(before: object, now: object): Set<string> {
  const [old, own] = [before, now] as Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(own ?? {})]);
  const differing = new Set([...names].filter((name) => !isSame(old?.[name], own?.[name])));
  // A page that writes all fields writes them in their order.
  if (differing.size === 0 && definedNames(before).join() !== definedNames(now).join()) differing.add('*');
  return differing;
}
