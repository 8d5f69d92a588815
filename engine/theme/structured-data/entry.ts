import type { CollectionName } from '../../model/content.ts';
import type { TextRaw } from '../../model/schema/types.gen.ts';
import { ogImage } from '../og-image.ts';
import type { Page } from '../page.ts';
import { ask } from '../questions.ts';
import type { TopThing } from './top-thing.ts';
import { pageAddress, vendorOf } from './vendor.ts';

/** An entry of a kind of content that the project declares, as its manifest says. None if the page shows no such entry. */
export function entryData(page: Page): TopThing[] {
  const [param] = page.route.params;
  const told = param && ask(page, 'entryData', page.route.path);
  if (!told) return [];
  const entry = page.find(told.collection as CollectionName, param.field, page.params[param.name] ?? '');
  if (!entry) return [];
  const fields = entry as unknown as Readonly<Record<string, unknown>>;
  const values = Object.entries(told.properties).flatMap(([property, field]) => {
    const value = fields[field];
    return value === undefined ? [] : [[property, shown(value, page)] as const];
  });
  return [
    {
      '@context': 'https://schema.org',
      '@type': told.type,
      url: pageAddress(page, page.remainder),
      image: [ogImage(page)],
      // Search engines show a product by its brand, which is the company that sells it here.
      ...(told.type === 'Product' ? { brand: { '@type': 'Brand', name: vendorOf(page).name } } : {}),
      ...Object.fromEntries(values),
    } as unknown as TopThing,
  ];
}

/** A text in the language of the page, a list of texts, or the value itself. */
function shown(value: unknown, page: Page): unknown {
  if (Array.isArray(value)) return value.map((one) => shown(one, page));
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
    ? page.plain(value as TextRaw)
    : value;
}
