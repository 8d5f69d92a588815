import { entriesOn } from '../../model/availability.ts';
import type { Company } from '../../model/company.ts';
import { languageChain } from '../../model/language.ts';
import type { Site } from '../../model/site.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { Page, PageTable } from '../../model/pages.ts';
import type { Route } from '../../model/route.ts';
import { answer, collectionOf, type QuestionName } from '../../theme/questions.ts';
import type { Reads, SiteState } from '../../theme/state.ts';
import type { BuiltState } from './built-state.ts';
import { keyedList } from './entry-keys.ts';
import { nameFact } from './fact-names.ts';
import { listOf } from './fact-values.ts';
import type { Ledger } from './ledger.ts';
import { inLanguage } from './own-language.ts';
import { viewOf, type View } from './view.ts';

/** Gives the data of the sites to pages and notes what they read of it. */
export interface Tracker {
  /** The data as the pages of a site read it: its own entries, in its own language. */
  stateOf(site: Site): SiteState;
  /** The data as a file reads it. It is a new one each time: values that are kept between two would be read by the first only. */
  stateFor(view: View): SiteState;
}

export function trackState(state: BuiltState, ledger: Ledger): Tracker {
  const numbers = createFieldNumbers(ledger);
  let last: { readonly flag: string; readonly state: SiteState } | undefined;
  return {
    stateOf(site) {
      // Pages are rendered site by site: that of the last one is let go.
      if (last?.flag !== site.flag)
        last = { flag: site.flag, state: trackView(state, { ledger, numbers, ...viewOf(site) }) };
      return last.state;
    },
    stateFor: (view) => trackView(state, { ledger, numbers, ...view }),
  };
}

interface Tracking extends View {
  readonly ledger: Ledger;
  readonly numbers: FieldNumbers;
}

type FieldNumbers = (entry: object, field: string, fact: () => string) => number;

/** The numbers of the facts of entries: the same on every site, so that their names are put together once. */
function createFieldNumbers(ledger: Ledger): FieldNumbers {
  const known = new WeakMap<object, Map<string, number>>();
  return (entry, field, fact) => {
    let fields = known.get(entry);
    if (!fields) {
      fields = new Map();
      known.set(entry, fields);
    }
    let number = fields.get(field);
    if (number === undefined) {
      number = ledger.numberOf(fact());
      fields.set(field, number);
    }
    return number;
  };
}

type Field = (name: string) => string;

function trackView(state: BuiltState, tracking: Tracking): SiteState {
  const { ledger, numbers, site, lang } = tracking;
  const { model, router, applications, files } = state;
  const note = (kind: Parameters<typeof nameFact>[0], ...args: string[]): void =>
    ledger.note(ledger.numberOf(nameFact(kind, ...args)));
  const own = (value: unknown): unknown => (lang === undefined ? value : inLanguage(value, lang));

  /** An object whose fields are noted one by one. */
  const fieldwise = <T extends object>(
    target: T,
    factOf: Field,
    read: (value: unknown, field: string) => unknown,
    view = '',
  ): T => {
    const known = new Map<string, number>();
    const noteField = (field: string | symbol): void => {
      if (typeof field !== 'string') return;
      let number = known.get(field);
      if (number === undefined) {
        number = numbers(target, `${view}${field}`, () => factOf(field));
        known.set(field, number);
      }
      ledger.note(number);
    };
    return new Proxy(target, {
      get(_, field) {
        noteField(field);
        const value: unknown = Reflect.get(target, field);
        return typeof field === 'string' ? read(value, field) : value;
      },
      has(_, field) {
        noteField(field);
        return field in target;
      },
      ownKeys() {
        noteField('*');
        return Reflect.ownKeys(target);
      },
      // Whoever lists the fields asks for the descriptor of each. It has no value here, so that they have read only the names.
      getOwnPropertyDescriptor(_, field) {
        noteField('*');
        const found = Reflect.getOwnPropertyDescriptor(target, field);
        return found && { ...found, value: undefined };
      },
    });
  };

  /** The company, whose values are noted one by one: a group that is read notes nothing until a value of it is. */
  const trackCompany = (company: Company): Company => {
    const groups = new Map(
      Object.entries(company)
        .filter(([, value]) => typeof value === 'object')
        .map(([group, value]) => [
          group,
          fieldwise(
            value as object,
            (part) => nameFact('company', `${group}.${part}`),
            (part) => part,
          ),
        ]),
    );
    const values = fieldwise(
      company,
      (field) => nameFact('company', field),
      (value) => value,
    );
    return new Proxy(company, {
      get: (_, field) => groups.get(String(field)) ?? (Reflect.get(values, field) as unknown),
      has: (_, field) => field in values,
      ownKeys: () => Reflect.ownKeys(values),
      getOwnPropertyDescriptor: (_, field) => Reflect.getOwnPropertyDescriptor(values, field),
    });
  };

  const entries = new Map<object, object>();
  const trackEntry = (list: string, entry: object, key: string): object => {
    let tracked = entries.get(entry);
    if (!tracked) {
      tracked = fieldwise(
        entry,
        (field) => nameFact('entry', list, field, key),
        // The list has only entries of the site already.
        (value, field) => (site && field === 'availability' ? undefined : own(value)),
      );
      entries.set(entry, tracked);
    }
    return tracked;
  };
  const lists = new Map<string, { readonly fact: number; readonly entries: readonly object[] }>();
  const trackList = (name: string): readonly object[] => {
    let list = lists.get(name);
    if (!list) {
      const all = listOf(model, name);
      const { keyOf } = keyedList(all);
      const shown = site ? entriesOn(all, site) : all;
      list = {
        fact: ledger.numberOf(nameFact('list', name)),
        entries: shown.map((entry) => trackEntry(name, entry, keyOf.get(entry) ?? '')),
      };
      lists.set(name, list);
    }
    ledger.note(list.fact);
    return list.entries;
  };

  const ownSite =
    site &&
    fieldwise(
      site,
      (field) => nameFact('own', field),
      (value) => value,
      'own',
    );
  // A template that looks for the site of its page in the list finds it.
  const sites = model.sites.map((one) =>
    one === site && ownSite
      ? ownSite
      : fieldwise(
          one,
          (field) => nameFact('site', one.flag, field),
          (value) => value,
        ),
  );
  const routes = model.routes.map((route) =>
    fieldwise(
      route,
      (field) => nameFact('route', field, route.path),
      (value) => value,
    ),
  );
  const routeOf = new Map<Route, Route>(model.routes.map((route, index) => [route, routes[index] ?? route]));
  const chain = site ? languageChain(site.lang) : [];
  const words = new Map(
    Object.entries(model.messages).map(([tag, texts]) => [
      tag,
      fieldwise(
        texts,
        // A word of the site is one fact in all its languages, so that the pages of all sites have the same facts.
        (key) => (chain.includes(tag) && key !== '*' ? nameFact('word', key) : nameFact('wordIn', tag, key)),
        (value) => value,
        chain.includes(tag) ? 'own' : 'other',
      ),
    ]),
  );
  const noteTag = (tag: string): void => (chain.includes(tag) ? note('ownTags') : note('tags'));
  const content = new Proxy(model.content, {
    get: (target, name) => (typeof name === 'string' && name in target ? trackList(name) : undefined),
  });
  const trackedModel: SiteModel = {
    get sites() {
      note('sites');
      return sites;
    },
    get routes() {
      note('routes');
      return routes;
    },
    get redirects() {
      note('redirects');
      return model.redirects;
    },
    get routeRedirects() {
      note('redirects');
      return model.routeRedirects;
    },
    // The theme makes the code of the pages, which does not read it: who reads it draws pictures.
    get theme() {
      note('drawings');
      return model.theme;
    },
    constants: fieldwise(
      model.constants,
      (key) => nameFact('constant', key),
      (value) => value,
    ),
    company: trackCompany(model.company),
    messages: new Proxy(model.messages, {
      get(_, tag) {
        if (typeof tag !== 'string') return undefined;
        noteTag(tag);
        return words.get(tag);
      },
      has(_, tag) {
        if (typeof tag === 'string') noteTag(tag);
        return words.has(String(tag));
      },
      ownKeys() {
        note('tags');
        return Reflect.ownKeys(model.messages);
      },
    }),
    content,
    get collections() {
      return trackList('collections') as never;
    },
    get blocks() {
      return trackList('blocks') as never;
    },
    get catalog() {
      return trackList('catalog') as never;
    },
    get images() {
      return trackList('images') as never;
    },
    get films() {
      return trackList('films') as never;
    },
    get ownFiles() {
      return trackList('ownFiles') as never;
    },
  };

  const ownPages = new Map<string, { readonly fact: number; readonly has: boolean }>();
  const hasPage: SiteState['router']['hasPage'] = (on, remainder) => {
    if (site && on.flag === site.flag) {
      let known = ownPages.get(remainder);
      if (!known) {
        known = { fact: ledger.numberOf(nameFact('has', remainder)), has: router.hasPage(site, remainder) };
        ownPages.set(remainder, known);
      }
      ledger.note(known.fact);
      return known.has;
    }
    const { flag } = on;
    note('pagesOn', flag);
    return router.hasPage(model.sites.find((one) => one.flag === flag) ?? on, remainder);
  };
  const models = modelsOf(model);
  const remembered = new Map<string, { use(): unknown }>();
  const asked = new Map<string, { readonly fact: number; readonly answer: unknown }>();
  const askFresh = (of: Site, name: QuestionName, args: readonly string[]): unknown => {
    const answered = answer(state, of, name, args);
    const list = collectionOf(name, args);
    if (list === undefined) return own(answered);
    const { keyOf } = keyedList(listOf(model, list));
    return (answered as readonly (object | undefined)[]).map(
      (entry) => entry && trackEntry(list, entry, keyOf.get(entry) ?? ''),
    );
  };
  const reads: Reads | undefined = site &&
    ownSite && {
      site: ownSite,
      models: {
        has(word) {
          note('model', word);
          return models.has(word);
        },
      },
      file(figure, path) {
        note(figure, path);
        return files.get(path);
      },
      ask(name, args) {
        // The same questions are asked on page after page.
        const fact = nameFact('ask', name, ...args);
        let known = asked.get(fact);
        if (!known) {
          known = { fact: ledger.numberOf(fact), answer: askFresh(site, name, args) };
          asked.set(fact, known);
        }
        ledger.note(known.fact);
        return known.answer as never;
      },
      remember<T>(name: string, make: () => T): T {
        let part = remembered.get(name);
        if (!part) {
          part = ledger.part(make);
          remembered.set(name, part);
        }
        return part.use() as T;
      },
    };

  const application = site && applications.get(site.flag);
  return {
    model: trackedModel,
    router: { decide: router.decide, hosts: router.hosts, hasPage, pages: trackPages(router.pages, { note, routeOf }) },
    // Files of all sites are made from the model alone.
    applications: new Map(
      site && application
        ? [
            [
              site.flag,
              fieldwise(
                application,
                (field) => nameFact('application', field),
                (value) => own(value),
              ),
            ],
          ]
        : [],
    ),
    files: {
      get(path) {
        note('file', path);
        return files.get(path);
      },
    },
    ...(reads ? { reads } : {}),
    changePicture(picture) {
      note('made', JSON.stringify(picture));
      return picture.address;
    },
  };
}

const allModels = new WeakMap<SiteModel, ReadonlySet<string>>();

/** The names of all models, the same set each time. */
function modelsOf(model: SiteModel): ReadonlySet<string> {
  const names = allModels.get(model) ?? new Set(model.content.products.map((product) => product.model));
  allModels.set(model, names);
  return names;
}

/** Pages by their path. A template asks for its own page; files of all sites go through the whole table. */
function trackPages(
  pages: PageTable,
  {
    note,
    routeOf,
  }: {
    readonly note: (kind: 'page' | 'pages', ...args: string[]) => void;
    readonly routeOf: ReadonlyMap<Route, Route>;
  },
): PageTable {
  const tracked = (page: Page): Page => ({ ...page, route: routeOf.get(page.route) ?? page.route });
  return new Proxy(pages, {
    get(target, name) {
      if (name === 'get')
        return (remainder: string) => {
          note('page', remainder);
          const page = target.get(remainder);
          return page && tracked(page);
        };
      note('pages');
      if (name === 'size') return target.size;
      const all = new Map([...target].map(([remainder, page]) => [remainder, tracked(page)]));
      const value: unknown = Reflect.get(all, name);
      return typeof value === 'function' ? (value as () => unknown).bind(all) : value;
    },
  });
}
