import { expect, test } from 'vitest';
import { hover } from '../../../engine/editor/hover.ts';
import { openInEditor, placeIn } from '../../support/editor.ts';
import { sourceOf } from '../../support/project.ts';

const project = openInEditor(sourceOf('manifests/redirects/old.csv', 'from,to\n/old,/faq\n'));

/** The lines of what is said about a place. */
function saidOf(path: string, text: string): string[] {
  return hover(project, path, placeIn(project, path, text).offset)?.text.split('\n') ?? [];
}

test('a redirect says what it does on each site', () => {
  expect(saidOf('manifests/redirects.yaml', '"/{site}/ind^ex"')).toEqual([
    '`/{site}/index`',
    '- 301 → `/{site}/`: `root`, `th`, `ae`, `de`',
    '',
    '`/{site}/default.html`',
    '- 301 → `/{site}/`: `root`, `th`, `ae`, `de`',
    '',
    '- owner: web team',
    '- reason: Addresses of the previous site.',
  ]);
  expect(saidOf('manifests/redirects.yaml', '"/{site}/ab^out"')).toContain(
    '- 301 → `/{site}/page/about`: `th`, `ae`, `de`',
  );
  expect(saidOf('manifests/redirects.yaml', '"/{site}/go^ne"')).toContain('- 410: `root`, `th`, `ae`, `de`');
  expect(saidOf('manifests/redirects.yaml', '"/{site}/questions/^:id"')).toContain(
    '- `/questions/:id` → 301 `/{site}/faq/:id`: `root`, `th`, `ae`, `de`',
  );
  expect(saidOf('manifests/redirects/old.csv', '/o^ld')).toContain('- 301 → `/{site}/faq`: `root`');
});

test('a route says what it serves', () => {
  expect(saidOf('manifests/routes.yaml', '"faq/{faq^Id}"')).toEqual([
    '**/faq/{faqId}**',
    '- title: Questions (`nav.faq`)',
    '- template: `faq-detail`',
    '- pages: 2, such as `/faq/101`',
    '- data: `faqs`',
  ]);
  expect(saidOf('manifests/redirects.yaml', 'to: "/{site}/fa^q"').join('\n')).toContain('redirects to it: ');
});

test('a word is shown in all languages', () => {
  const said = saidOf('manifests/routes.yaml', 'title: nav.f^aq');
  expect(said).toContain('| en | Questions |');
  expect(said).toContain('| de | Fragen |');
  expect(said.filter((line) => line.startsWith('| ')).length).toBe(6);
  expect(saidOf('manifests/messages/en.yaml', 'list.cou^nt')).toContain('| en one | {count} product |');
});

test('sites, entries, block types and templates are described', () => {
  expect(saidOf('manifests/sites.yaml', 'flag: t^h').slice(0, 3)).toEqual([
    '**ไทย** (`/th/`)',
    '- language: th-TH',
    '- country: TH',
  ]);
  expect(saidOf('content/products/r-one.yaml', 'related: [r-t^wo]').slice(0, 2)).toEqual([
    '**r-two** in products',
    '- page: `/product/r-two`',
  ]);
  expect(saidOf('content/page-blocks/home-one.yaml', 'block: blo^ck10')[0]).toMatch(/^\*\*block10\*\*: /);
  expect(saidOf('manifests/routes.yaml', 'template: faq-li^st')).toEqual([
    'The template `faq-list`. Routes that show it: `/faq`, `/faq/page-{index}`.',
  ]);
});

test('nothing is said of a comment or a key', () => {
  expect(saidOf('manifests/sites.yaml', '# The smal^lest')).toEqual([]);
  expect(saidOf('manifests/routes.yaml', 'tem^plate: home')).toEqual([]);
});
