import { entriesOn } from '../../model/availability.ts';
import { languageChain } from '../../model/language.ts';
import type { Site } from '../../model/site.ts';
import { isDrawingPath } from '../../model/theme.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { FIGURE_MARKUP } from '../../content/file-figures.ts';
import { answer, collectionOf, type QuestionName } from '../../theme/questions.ts';
import type { BuiltState } from './built-state.ts';
import { companyFact } from './company-facts.ts';
import { definedNames } from '../../model/defined-names.ts';
import { keyedList } from './entry-keys.ts';
import { readFact, split, type Fact, type FactKind } from './fact-names.ts';
import { inLanguage } from './own-language.ts';
import type { View } from './view.ts';

/** How many arguments a question has. The last one may contain slashes. */
const ARGUMENTS: Readonly<Record<QuestionName, number>> = {
  entries: 3,
  count: 3,
  about: 2,
  neighbours: 2,
  nearestFaqs: 1,
  banners: 0,
  latest: 2,
  alternates: 1,
  ownLinks: 1,
  routesAbove: 1,
  routesBeside: 1,
  declares: 2,
  menu: 1,
  analyticsId: 0,
  countsVisits: 0,
  family: 1,
  families: 0,
  specificationField: 1,
  specificationOf: 1,
  simulatorWords: 0,
  categories: 0,
  channels: 0,
  captionLanguages: 1,
  simulatorPath: 1,
  rootAddress: 0,
  searchLabels: 0,
  feeds: 0,
  entryData: 1,
  picture: 1,
  preview: 1,
  unsold: 1,
  securityFile: 0,
};

/** The lists of a model whose entries are tracked one by one. */
export function listOf({ content, ...model }: SiteModel, name: string): readonly object[] {
  if (Object.hasOwn(content, name)) return (content as unknown as Record<string, readonly object[]>)[name] ?? [];
  switch (name) {
    case 'blocks':
    case 'images':
    case 'films':
    case 'ownFiles':
    case 'catalog':
    case 'collections':
      return model[name];
    default:
      return [];
  }
}

/** The field `*` is the names of all fields. */
function fieldOf(object: object | undefined, field: string): unknown {
  if (field === '*') return object && definedNames(object);
  return (object as Readonly<Record<string, unknown>> | undefined)?.[field];
}

/** The data of a build, as a page or another file sees them. */
export interface Seen {
  readonly state: BuiltState;
  readonly view: View;
}

/** Tells whether a fact has the same value in the data of two builds. */
export function isSameFact(name: string, before: Seen, now: Seen): boolean {
  const fact = readFact(name);
  const [old, current] = [valueOf(before.state, fact, before.view), valueOf(now.state, fact, now.view)];
  const isSame = isSameValue(old, current);
  if (!IN_ONE_LANGUAGE.has(fact.kind)) return isSame;
  // What is the same in all languages is the same in one, and to take out one language takes longer than to compare all.
  if (isSame && before.view.lang === now.view.lang) return true;
  return isSameValue(inOwnLanguage(old, before.view), inOwnLanguage(current, now.view));
}

/** Facts of which a page knows the texts in its own language alone. */
const IN_ONE_LANGUAGE: ReadonlySet<FactKind> = new Set(['entry', 'application', 'ask']);

function inOwnLanguage(value: unknown, { lang }: View): unknown {
  return lang === undefined ? value : inLanguage(value, lang);
}

function isSameValue(old: unknown, current: unknown): boolean {
  if (old === current) return true;
  // The markup of alternates is long: as JSON, it would take most of the time.
  if (typeof old === 'string' && typeof current === 'string') return false;
  return JSON.stringify(old) === JSON.stringify(current);
}

/** Returns the value of a fact, with its texts in all languages. */
function valueOf(state: BuiltState, { kind, args }: Fact, { site }: View): unknown {
  const { model, router, applications, files } = state;
  const [first = '', second = '', third = ''] = args;
  switch (kind) {
    case 'list': {
      const list = listOf(model, first);
      const { keyOf } = keyedList(list);
      return (site ? entriesOn(list, site) : list).map((entry) => keyOf.get(entry));
    }
    case 'entry': {
      return fieldOf(keyedList(listOf(model, first)).byKey.get(third), second);
    }
    case 'word':
      return site && wordOf(model, site, first);
    case 'wordIn':
      return fieldOf(model.messages[first], second);
    case 'ownTags':
      return site && languageChain(site.lang).filter((tag) => tag in model.messages);
    case 'tags':
      return Object.keys(model.messages);
    case 'constant':
      return first === '*' ? definedNames(model.constants) : model.constants[first]?.value;
    case 'theme':
      return model.theme.find(({ path }) => path === first)?.digest;
    case 'drawings':
      return model.theme.filter(({ path }) => isDrawingPath(path)).map(({ path, digest }) => [path, digest]);
    case 'company':
      return companyFact(model.company, first);
    case 'sites':
      return model.sites.map(({ flag }) => flag);
    case 'own':
      return fieldOf(site, first);
    case 'site':
      return fieldOf(
        model.sites.find(({ flag }) => flag === first),
        second,
      );
    case 'routes':
      return model.routes.map(({ path }) => path);
    case 'route':
      return fieldOf(
        model.routes.find(({ path }) => path === second),
        first,
      );
    case 'page': {
      const page = router.pages.get(first);
      return page && [page.route.path, page.route.template, page.params];
    }
    case 'pages':
      return [...router.pages].map(([remainder, { route, params, absent = [] }]) => [
        remainder,
        route.path,
        params,
        ...absent,
      ]);
    case 'has':
      return site && router.hasPage(site, first);
    case 'pagesOn': {
      const other = model.sites.find(({ flag }) => flag === first);
      return other && [...router.pages.keys()].filter((remainder) => router.hasPage(other, remainder));
    }
    case 'application':
      return fieldOf(applications.get(site?.flag ?? ''), first);
    case 'file':
      return files.get(first);
    case 'fileSize':
    case 'fileDigest': {
      const file = files.get(first);
      return file && site && FIGURE_MARKUP[kind](file, model.constants, site.lang);
    }
    case 'files':
      return [...files.keys()];
    case 'model':
      return model.content.products.some((product) => product.model === first);
    case 'ask': {
      if (!site) return undefined;
      const question = first as QuestionName;
      const given = split(second, ARGUMENTS[question]);
      const answered = answer(state, site, question, given);
      const list = collectionOf(question, given);
      if (list === undefined) return answered;
      const { keyOf } = keyedList(listOf(model, list));
      return (answered as readonly (object | undefined)[]).map((entry) => entry && keyOf.get(entry));
    }
    case 'redirects':
      return [model.redirects, model.routeRedirects];
    case 'made':
      return first;
  }
}

/** The language and the text of a word as a site shows it. */
function wordOf({ messages }: SiteModel, { lang }: Site, key: string): unknown {
  const tag = languageChain(lang).find((one) => messages[one]?.[key] !== undefined);
  return tag === undefined ? undefined : [tag, messages[tag]?.[key]];
}
