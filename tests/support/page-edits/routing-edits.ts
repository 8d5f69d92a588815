import type { Draft } from './draft.ts';
import { inList, itemsOf, swapItems, type Edits } from './edit.ts';

const ROUTES = 'manifests/routes.yaml';
const REDIRECTS = 'manifests/redirects.yaml';

/** Routes that no navigation and no template needs. */
const SPARE = ['solutions/test', 'product/buy2/{id}', 'openvpn/ipc', 'market/show/{flagId}', 'product/overview/{id}'];
/** Pages that redirects override. */
const OVERRIDDEN = ['news', 'notices', 'qig', 'solutions', 'partner', 'product/r-two', 'faq/101', 'news/201'];

export const ROUTING_EDITS: Edits = {
  'route: title': inList(ROUTES, 'routes', (route, { draws }) => {
    route.set('title', draws.one(['nav.news', 'nav.support', 'nav.products', 'nav.company', 'nav.faq']));
    return `${String(route.get('path'))}: ${String(route.get('title'))}`;
  }),
  'route: index': inList(ROUTES, 'routes', (route) => {
    route.set('index', route.get('index') === false);
    return String(route.get('path'));
  }),
  'route: data': inList(ROUTES, 'routes', (route, { draws }) => {
    const data = new Set((route.toJSON() as { data?: string[] }).data);
    const one = draws.one(['products', 'faqs', 'news', 'shops', 'offices']) ?? '';
    if (data.has(one)) return undefined;
    route.set('data', [...data, one]);
    return `${String(route.get('path'))}: ${one}`;
  }),
  'route: parent': inList(ROUTES, 'routes', (route, { draws }) => {
    route.set('parent', draws.one(['service', 'partner', 'solution', 'profile']));
    return `${String(route.get('path'))}: ${String(route.get('parent'))}`;
  }),
  'route: note': {
    unread: true,
    apply: (draft, draws, number) =>
      draft.edit(ROUTES, (document) => {
        const route = draws.one(itemsOf(document, ['routes']));
        route?.set('note', `Note ${number}.`);
        return String(route?.get('path'));
      }),
  },
  'routes: order': {
    apply: (draft, draws) => draft.edit(ROUTES, (document) => swapItems(document, ['routes'], draws)),
  },
  'route: removed': {
    apply: (draft, draws) =>
      draft.edit(ROUTES, (document) => {
        const places = itemsOf(document, ['routes']).flatMap((route, place) =>
          SPARE.includes(String(route.get('path'))) ? [place] : [],
        );
        const place = draws.one(places);
        if (place === undefined) return undefined;
        const path = document.getIn(['routes', place, 'path']);
        document.deleteIn(['routes', place]);
        return String(path);
      }),
  },

  'redirect: added': {
    unread: true,
    apply: (draft, _, number) => addRule(draft, { from: `/{site}/added-${number}`, to: '/{site}/faq' }),
  },
  'redirect: removed': {
    apply: (draft, draws) =>
      draft.edit(REDIRECTS, (document) => {
        const group = draws.below(itemsOf(document, ['groups']).length);
        const rules = itemsOf(document, ['groups', group, 'rules']);
        if (rules.length < 2) return undefined;
        const rule = draws.below(rules.length);
        document.deleteIn(['groups', group, 'rules', rule]);
        return `${group}/${rule}`;
      }),
  },
  'redirect: overrides a page': {
    apply: (draft, draws) => {
      const page = draws.one(OVERRIDDEN) ?? '';
      const sites = draws.one([undefined, ['th'], ['de', 'th']]);
      return addRule(draft, {
        from: `/{site}/${page}`,
        to: '/{site}/service',
        overrides: 'page',
        ...(sites && { sites }),
      });
    },
  },
  'redirect: note': {
    unread: true,
    apply: (draft, _, number) =>
      draft.edit(REDIRECTS, (document) => {
        document.setIn(['groups', 0, 'rules', 0, 'note'], `Note ${number}.`);
        return 'the first rule';
      }),
  },
};

function addRule(draft: Draft, rule: object): string {
  draft.edit(REDIRECTS, (document) => document.addIn(['groups', 0, 'rules'], document.createNode(rule)));
  return JSON.stringify(rule);
}
