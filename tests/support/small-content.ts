import type { Content } from '../../engine/model/content.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';

/** So many entries of each collection stay: enough for two pages of a list. */
const KEPT = 3;

/**
 * A model with little content, so that all of it can be asked for many times. Every collection has entries; references between them
 * may lead nowhere, which no call minds.
 */
export function smallModel(model: SiteModel): SiteModel {
  const flags = model.content.products.slice(0, KEPT).flatMap(({ categories }) => categories);
  const categories = model.content.categories.filter(({ urlFlag }) => flags.includes(urlFlag)).slice(0, KEPT);
  const collections = Object.entries(model.content).map(([name, entries]) => [name, entries.slice(0, KEPT)]);
  const content = Object.fromEntries(collections) as unknown as Content;
  const filters = [
    { id: 'wifi', order: 1, field: 'wifiGeneration', categories: categories.map(({ urlFlag }) => urlFlag) },
  ];
  return {
    ...model,
    sites: model.sites.slice(0, KEPT),
    catalog: model.catalog.slice(0, KEPT * 2),
    content: { ...content, ...OWN, categories, filters },
  };
}

const OWN: Pick<Content, 'banners' | 'channels' | 'pageBlocks'> = {
  banners: [
    {
      id: 'two-floors',
      order: 1,
      title: { en: 'Two floors, one network' },
      text: { en: 'Three units cover 240 m².' },
      action: { en: 'See the kit' },
      path: 'products/mesh-wifi-systems',
      scene: 'apartment',
      theme: 'light',
    },
  ],
  channels: [{ id: 'films', order: 1, name: { en: 'Films' }, kind: 'video', url: 'https://films.kaveno.example/' }],
  pageBlocks: [
    {
      id: 'home-first',
      page: 'home',
      order: 1,
      block: 'block02',
      theme: 'white',
      title: { en: 'For the desk' },
      text: { en: 'Five ports, no fan.' },
    },
  ],
};
