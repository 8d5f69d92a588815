import { productPicture } from '../../content/image-path.ts';
import { formatValue } from '../../content/specification.ts';
import { valueWords } from '../components/product-words.ts';
import { fileAddress } from '../../content/site-feeds.ts';
import type { Product } from '../../model/content.ts';
import { ogImage } from '../og-image.ts';
import { ask } from '../questions.ts';
import type { Page } from '../page.ts';
import type { TopThing } from './top-thing.ts';
import { pageAddress, vendorOf } from './vendor.ts';

/** A product with its specification. It has no offer: the vendor sells nothing here. */
export function productData(page: Page): TopThing[] {
  const product = page.find('products', 'id', page.params.productid ?? '');
  if (!product) return [];
  const { id, model, name, summary, successor } = product;
  const next = successor === undefined ? undefined : page.find('products', 'id', successor);
  const vendor = vendorOf(page);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${pageAddress(page, page.remainder)}#product`,
      name: `${vendor.name} ${model}`,
      model,
      mpn: model,
      description: page.plain(summary),
      category: page.plain(name),
      url: pageAddress(page, page.remainder),
      image: [ogImage(page), fileAddress(page.site, productPicture(id, 'front').src)],
      brand: { '@type': 'Brand', name: vendor.name },
      manufacturer: { '@id': vendor['@id'] },
      releaseDate: product.released,
      ...properties(page, product),
      ...(next && {
        isRelatedTo: {
          '@type': 'Product',
          name: `${vendor.name} ${next.model}`,
          url: pageAddress(page, `product/${next.id}`),
        },
      }),
    },
  ];
}

/** The rows of the specification, where the page shows them. */
function properties(page: Page, { id, specifications }: Product): object {
  if (!page.declares('specifications')) return {};
  const words = valueWords(page);
  const fields = ask(page, 'specificationOf', id).flatMap((group) => group.fields);
  return {
    additionalProperty: fields.flatMap((field) => {
      const value = specifications[field.id];
      if (value === undefined) return [];
      return { '@type': 'PropertyValue', name: page.plain(field.name), value: formatValue(field, value, words) };
    }),
  };
}
