import type { SiteModel } from '../../model/site-model.ts';
import { CALLS, callsOf, callTarget, type Call } from '../calls.ts';

export const DOCS_PATH = '/api/docs';
export const OPENAPI_PATH = '/api/openapi.json';

/** Makes a page that lists the calls with their parameters, and links to an example of each. */
export function docsPage(model: SiteModel): string {
  const examples = examplesOf(model);
  const rows = callsOf(model).map((name) => {
    const call: Call = CALLS[name];
    const target = callTarget(
      name,
      Object.fromEntries(Object.keys(call.params).map((key) => [key, examples(name, key)])),
    );
    const params = Object.entries(call.params).map(
      ([key, { in: place, kind, required, default: value, description }]) =>
        `<li><code>${key}</code> (${place}, ${kind}${required ? '' : ', may be left out'}${value === undefined ? '' : `, default: constant ${value}`}): ${escape(description)}</li>`,
    );
    return `<section id="${name}"><h2>${name}</h2><p>${escape(call.summary)}${call.uncached === true ? ' No cache may keep it.' : ''}</p>
<p><code>GET ${call.base}${call.path}</code></p>${params.length === 0 ? '' : `<ul>${params.join('')}</ul>`}
<p>Example: <a href="${escape(target)}">${escape(target)}</a></p></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Calls of the content</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}code{overflow-wrap:anywhere}section{border-top:1px solid #8888;padding-block:.5rem}</style></head>
<body><main><h1>Calls of the content</h1><p>Each answers <code>{ code, msg, data }</code>, also below <code>/api/proxy</code>. The same as a document: <a href="${OPENAPI_PATH}">OpenAPI 3.1</a>.</p>
${rows.join('\n')}</main></body></html>\n`;
}

/** Returns a value of each parameter from the content, so that every example has an answer. */
function examplesOf({
  sites,
  content,
  catalog,
}: SiteModel): (call: string, param: string) => string | number | undefined {
  const product = content.products[0];
  const byCall: Readonly<Record<string, string | number | undefined>> = {
    catalogDetail: catalog[0]?.catalogId,
    bannerHit: content.banners[0]?.id,
    productsByCategory: product?.categories[0],
    categoryFilters: product?.categories[0],
    propertiesById: product?.categories[0],
  };
  const byParam: Readonly<Record<string, string | number | undefined>> = {
    siteId: sites[0]?.siteId,
    id: product?.id,
    url: content.pages[0]?.url,
    page: content.pageBlocks[0]?.page,
    flag: sites[1]?.flag,
    urlFlag: product?.categories[0],
  };
  return (call, param) => (param === 'id' ? (byCall[call] ?? byParam.id) : byParam[param]);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
