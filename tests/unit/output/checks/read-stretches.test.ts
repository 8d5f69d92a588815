import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { joinPageParts, listPageParts, type PageParts } from '../../../../engine/output/checks/page-parts.ts';
import { readHtml } from '../../../../engine/output/checks/read-html.ts';
import { createStretchReader } from '../../../../engine/output/checks/read-stretches.ts';

/** Pieces of pages: those before which pages are cut, and those in which a cut means something else. */
const PIECES = [
  '<html lang="en" dir="ltr">',
  '<head>',
  '</head>',
  '<body>',
  '<main>',
  '</main>',
  '<link rel="icon" href="/i">',
  '<link rel="canonical" href="/c">',
  '<link rel="alternate" href="/a" hreflang="th">',
  '<link rel="stylesheet" href="/s.css">',
  '<script type="application/ld+json">{"url":"https://a.example/"}</script>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '<style>',
  '</style>',
  '<title>',
  '</title>',
  '<textarea>',
  '</textarea>',
  '<template>',
  '</template>',
  '<div popover>',
  '<div>',
  '</div>',
  '<p>',
  '</p>',
  '<li>',
  '<form>',
  '</form>',
  '<svg>',
  '<path/>',
  '</svg>',
  '<foreignObject>',
  '</foreignObject>',
  '<a href="#x">',
  '<a href="/faq">',
  '</a>',
  '<button>',
  '</button>',
  '<label for="x">',
  '</label>',
  '<input id="x">',
  '<h1 id="x">',
  '</h1>',
  '<h3>',
  '<br/>',
  '</br>',
  '<p title="',
  '">',
  '<',
  '&am',
  'p; คำ ',
  '<meta name="robots" content="noindex">',
];

/** Offsets in a stretch are those of the stretch, and only the places of faults need them. */
function withoutOffsets(parts: PageParts): unknown {
  return JSON.parse(JSON.stringify(parts, (key, value: unknown) => (key === 'offset' ? undefined : value)));
}

/** Lists that rules collect by the name of an element or an attribute have another order in a whole page. */
function sorted(parts: PageParts): unknown {
  return Object.fromEntries(
    Object.entries(withoutOffsets(parts) as Record<string, unknown[]>).map(([name, list]) => [
      name,
      IN_ORDER.has(name) ? list : list.map((one) => JSON.stringify(one)).sort(),
    ]),
  );
}

const IN_ORDER = new Set(['titles', 'descriptions', 'robots', 'roots', 'headings', 'ids', 'canonical', 'alternates']);

test('a page that is read in stretches has the parts of the whole page', () => {
  // The stretches that it keeps are used for all pages.
  const read = createStretchReader((parts) => parts);
  assert(
    property(array(constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
      const page = pieces.join('');
      const whole = sorted(listPageParts(readHtml(page)));
      for (let time = 0; time < 3; time += 1)
        expect(sorted(joinPageParts(read(Buffer.from(page)))), page).toEqual(whole);
    }),
    { numRuns: 1500, seed: 7 },
  );
});

const LONG = 'a '.repeat(200);

test.each([
  ['in other elements', ['<div><main><h3>a</h3></main></div>', '<div popover><main><h3>a</h3></main></div>']],
  ['that differ only at their ends', [`<main>${LONG}<p id="a"></p></main>`, `<main>${LONG}<p id="b"></p></main>`]],
  ['in a style of a drawing', ['<svg><style>a<main>b</main>c</style></svg>']],
  [
    'in a comment and in a script',
    ['<!-- <main> --><p id="a"></p></main>', '<script>"<main>"</script><p id="a"></p></main>'],
  ],
])('stretches %s are told apart', (_, pages) => {
  const read = createStretchReader((parts) => parts);
  for (const page of [...pages, ...pages, ...pages])
    expect(sorted(joinPageParts(read(Buffer.from(page)))), page).toEqual(sorted(listPageParts(readHtml(page))));
});

test('a stretch that occurs for the third time is not read again', () => {
  let count = 0;
  const read = createStretchReader((parts) => {
    count += 1;
    return parts.ids;
  });
  const page = (id: string): Buffer =>
    Buffer.from(`<body><p id="${id}"><main><p id="main"></main><footer id="foot"></footer></body>`);
  expect(read(page('a'))).toEqual([['a'], ['main'], ['foot']]);
  expect(read(page('b'))).toEqual([['b'], ['main'], ['foot']]);
  expect(count).toBe(6);
  expect(read(page('c'))).toEqual([['c'], ['main'], ['foot']]);
  expect(count).toBe(7);
});
