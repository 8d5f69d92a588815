/** The part of JSON Schema that these schemas use. */
type Schema = Readonly<Record<string, unknown>>;

const TEXT: Schema = { type: 'string', minLength: 1 };
const ADDRESS: Schema = { type: 'string', pattern: '^https://[^\\s]+$' };
const MOMENT: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' };
const DURATION: Schema = { type: 'string', pattern: '^PT(\\d+H)?(\\d+M)?(\\d+S)?$' };

/** Makes the schema of an object with a type and these required fields. Other fields are allowed. */
function thing(
  type: string,
  required: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  return {
    type: 'object',
    required: ['@type', ...Object.keys(required)],
    properties: { '@type': { const: type }, ...required, ...optional },
  };
}

function list(items: Schema, minItems = 1): Schema {
  return { type: 'array', items, minItems };
}

const NAMED = thing('Organization', { name: TEXT });
const ARTICLE = { headline: TEXT, image: list(ADDRESS), datePublished: MOMENT, dateModified: MOMENT, author: NAMED };

/**
 * The required fields of each type: those that Google Search Central requires for its rich results, and those that Sitefold promises.
 * Google also requires an offer or a rating of a product; the vendor has neither.
 */
export const THING_SCHEMAS: Readonly<Record<string, Schema>> = {
  Article: thing('Article', ARTICLE),
  BreadcrumbList: thing('BreadcrumbList', {
    itemListElement: list(
      thing('ListItem', { position: { type: 'integer', minimum: 1 }, name: TEXT, item: ADDRESS }),
      2,
    ),
  }),
  FAQPage: thing('FAQPage', {
    mainEntity: list(thing('Question', { name: TEXT, acceptedAnswer: thing('Answer', { text: TEXT }) })),
  }),
  NewsArticle: thing('NewsArticle', ARTICLE),
  Organization: thing('Organization', { name: TEXT, url: ADDRESS, logo: thing('ImageObject', { url: ADDRESS }) }),
  Product: thing(
    'Product',
    { name: TEXT, image: list(ADDRESS), description: TEXT, url: ADDRESS, brand: thing('Brand', { name: TEXT }) },
    { additionalProperty: list(thing('PropertyValue', { name: TEXT, value: TEXT })) },
  ),
  SoftwareApplication: thing('SoftwareApplication', {
    name: TEXT,
    applicationCategory: TEXT,
    softwareVersion: TEXT,
    downloadUrl: ADDRESS,
    offers: thing('Offer', { price: { const: '0' }, priceCurrency: TEXT }),
  }),
  VideoObject: thing(
    'VideoObject',
    {
      name: TEXT,
      description: TEXT,
      thumbnailUrl: list(ADDRESS),
      contentUrl: ADDRESS,
      uploadDate: MOMENT,
      duration: DURATION,
    },
    {
      hasPart: list(
        thing('Clip', { name: TEXT, startOffset: { type: 'integer' }, endOffset: { type: 'integer' }, url: ADDRESS }),
      ),
    },
  ),
  WebSite: thing('WebSite', {
    name: TEXT,
    url: ADDRESS,
    potentialAction: thing('SearchAction', {
      target: thing('EntryPoint', { urlTemplate: { ...TEXT, pattern: '\\{search_term_string\\}' } }),
      'query-input': TEXT,
    }),
  }),
};
