import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { KINDS, KIND_NAMES, type Kind } from '../../engine/model/schema/kinds.ts';
import {
  startLanguageServer,
  type CompletionItem,
  type LanguageServer,
  type OpenFile,
  type Position,
} from '../support/language-server.ts';
import { partOf } from '../support/coverage.ts';
import { REPOSITORY } from '../support/real.ts';

// An answer takes a quarter of a second; a server that has died gives none.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** The cursor in the texts below. */
const CURSOR = '¦';
const OFF = { enable: false };
const YAML = { validate: true, hover: true, completion: true, schemaStore: OFF, kubernetesCRDStore: OFF };

const read = (path: string): string => readFileSync(`${REPOSITORY}${path}`, 'utf8');

/** Changes the text of a file; fails where nothing changes. */
type Edit = (text: string) => string;
const append =
  (lines: string): Edit =>
  (text) =>
    `${text.trimEnd()}\n${lines}\n`;
const replace =
  (old: RegExp, now: string): Edit =>
  (text) =>
    text.replace(old, now);

/** Opens a file of the repository with a change, and gives the place of the cursor in it. */
async function openAt(path: string, edit: Edit): Promise<{ file: OpenFile; at: Position }> {
  const { text, at } = takeCursor(edit(read(path)));
  return { file: await server.open(path, text), at };
}

function takeCursor(marked: string): { text: string; at: Position } {
  const [before = '', after] = marked.split(CURSOR);
  if (after === undefined) throw new Error('the text has no cursor');
  const lines = before.split('\n');
  return { text: before + after, at: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 } };
}

/** A listener in the place of a proxy: every attempt of the server to go to the network arrives here. */
const attempts: string[] = [];
const proxy = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (bytes) => {
    attempts.push(String(bytes).split('\r\n')[0] ?? '');
    socket.destroy();
  });
});
let server: LanguageServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  server = await startLanguageServer({
    root: REPOSITORY,
    settings: { yaml: YAML, http: { proxy: `http://127.0.0.1:${port ?? 0}` } },
  });
});

afterAll(async () => {
  await server.stop();
  proxy.close();
});

describe('files as they are', () => {
  const all = fastGlob
    .sync(['manifests/**/*.yaml', 'engine/defaults/**/*.yaml', 'content/**/*.yaml'], { cwd: REPOSITORY })
    .sort();

  /** The project in this repository has no settings, no kinds of content of its own, and its channels in company.yaml. */
  const UNUSED: readonly Kind[] = ['sitefold', 'collections', 'content/channels'];
  const USED = KIND_NAMES.filter((kind) => !UNUSED.includes(kind));

  test.each(partOf(USED, 5))('the first file of %s has no problem', async (kind) => {
    const path = all.find((one) => KINDS[kind].path.test(one));
    if (path === undefined) throw new Error(`no file of ${kind}`);
    const file = await server.open(path, read(path));
    expect(file.problems).toEqual([]);
    await file.close();
  });

  test('a kind of content of a project has no problem, and a wrong word in it is found', async () => {
    const modeline = '# yaml-language-server: $schema=../../engine/model/schema/collections.schema.json\n';
    const text = `${modeline}${read('tests/fixtures/base/manifests/collections/stores.yaml')}`;
    const path = 'manifests/collections/stores.yaml';
    const file = await server.open(path, text);
    expect(file.problems).toEqual([]);
    await file.close();
    const wrong = await server.open(path, text.replace('minimum: 1', 'minimun: 1'));
    expect(wrong.problems).toHaveLength(1);
    await wrong.close();
  });
});

const SITE = append(`  - siteId: 999\n    ${CURSOR}`);
const ENTRY = append(`  - catalogId: 999\n    ${CURSOR}`);
const ENTRY_KEYS = [
  'parentId',
  'name',
  'catalogType',
  'templateComponent',
  'path',
  'urlFlag',
  'redirectUrl',
  'openType',
  'showType',
  'catalogShow',
  'state',
  'icon',
  'optionCategory',
  'highlighted',
  'availability',
  'order',
];

describe('completion of keys', () => {
  const CASES: [path: string, where: string, edit: Edit, keys: string[]][] = [
    [
      'manifests/sites.yaml',
      'a new site',
      SITE,
      [
        'flag',
        'state',
        'siteType',
        'region',
        'lang',
        'country',
        'market',
        'name',
        'addr',
        'urlFlag',
        'isMain',
        'recordNo3',
        'translated',
      ],
    ],
    [
      'manifests/routes.yaml',
      'a new route',
      append(`  - path: new\n    ${CURSOR}`),
      [
        'parent',
        'preview',
        'title',
        'template',
        'layout',
        'render',
        'queryRender',
        'data',
        'page',
        'params',
        'paginate',
        'canonical',
        'query',
        'status',
        'form',
        'index',
        'middleware',
        'role',
        'note',
      ],
    ],
    [
      'manifests/routes.yaml',
      'a parameter',
      append(`  - path: new/{id}\n    params:\n      id:\n        ${CURSOR}`),
      ['from', 'pattern', 'oneOf'],
    ],
    [
      'manifests/redirects.yaml',
      'a new rule',
      append(`      - from: /{site}/new\n        ${CURSOR}`),
      [
        'regex',
        'host',
        'to',
        'status',
        'each',
        'sites',
        'case',
        'slash',
        'query',
        'forward',
        'priority',
        'overrides',
        'external',
        'owner',
        'reason',
        'ticket',
        'added',
        'expires',
        'note',
      ],
    ],
    ['manifests/redirects.yaml', 'a new group', append(`  - name: New\n    ${CURSOR}`), ['owner', 'reason', 'rules']],
    [
      'manifests/constants.yaml',
      'a new constant',
      append(`  list.new:\n    value: 1\n    ${CURSOR}`),
      ['unit', 'source', 'description'],
    ],
    ['engine/defaults/messages/th.yaml', 'the file', replace(/^lang: th$/m, CURSOR), ['lang']],
    [
      'manifests/blocks/block44.yaml',
      'the file',
      replace(/^textPosition: .*$/m, CURSOR),
      ['textPosition', 'ours', 'notShown'],
    ],
    ['manifests/blocks/block44.yaml', 'the columns', replace(/^ {2}pc: .*$/m, `  ${CURSOR}`), ['pc']],
    [
      'content/products/r7-60a.yaml',
      'the product',
      replace(/^status: .*$/m, CURSOR),
      ['lacks', 'status', 'endOfLife', 'successor', 'availability'],
    ],
    [
      'content/products/r7-60a.yaml',
      'the availability',
      append(`availability:\n  ${CURSOR}`),
      ['regions', 'only', 'except'],
    ],
    ['content/faqs/101.yaml', 'the question', replace(/^updated: .*$/m, CURSOR), ['updated', 'availability']],
    ['content/navigation.yaml', 'a new entry', ENTRY, ENTRY_KEYS],
    // In braces the server offers keys from their first letter on.
    ['content/navigation.yaml', 'a new entry in braces', append(`  - { catalogId: 999, s${CURSOR} }`), ENTRY_KEYS],
  ];

  test.each(partOf(CASES, 3))('%s: %s', async (path, _where, edit, keys) => {
    const { file, at } = await openAt(path, edit);
    expect(keysOf(await file.complete(at))).toEqual(keys.toSorted());
    await file.close();
  });

  test('an offered key brings its description and an example', async () => {
    const { file, at } = await openAt('manifests/sites.yaml', SITE);
    const country = (await file.complete(at)).find(({ label }) => label === 'country');
    expect(textOf(country?.documentation)).toContain(descriptionOf('sites', 'sites.items.country'));
    expect(country?.insertText).toBe('country: ${1:TH}');
    await file.close();
  });
});

describe('completion of values', () => {
  const CASES: [path: string, key: string, edit: Edit, values: string[]][] = [
    ['manifests/sites.yaml', 'siteType', append(`  - siteId: 999\n    siteType: ${CURSOR}`), ['global', 'country']],
    [
      'manifests/sites.yaml',
      'region',
      append(`  - siteId: 999\n    region: ${CURSOR}`),
      ['global', 'europe', 'middleEast', 'africa', 'asiaPacific', 'northAmerica', 'latinAmerica'],
    ],
    ['manifests/sites.yaml', 'state', append(`  - siteId: 999\n    state: ${CURSOR}`), ['0', '1']],
    ['manifests/routes.yaml', 'layout', append(`  - path: new\n    layout: ${CURSOR}`), ['default', 'user']],
    ['manifests/routes.yaml', 'render', append(`  - path: new\n    render: ${CURSOR}`), ['build', 'request']],
    [
      'manifests/redirects.yaml',
      'status',
      append(`      - from: /{site}/new\n        status: ${CURSOR}`),
      ['301', '302', '303', '307', '308', '410'],
    ],
    [
      'manifests/redirects.yaml',
      'forward',
      append(`      - from: /{site}/new\n        forward: ${CURSOR}`),
      ['keep', 'merge', 'drop'],
    ],
    [
      'manifests/blocks/block44.yaml',
      'textPosition',
      replace(/^textPosition: .*$/m, `textPosition: ${CURSOR}`),
      ['top-left', 'bottom-left', 'top-centre'],
    ],
    [
      'manifests/blocks/block44.yaml',
      'themes',
      replace(/^themes: .*$/m, `themes:\n  - ${CURSOR}`),
      ['dark', 'light', 'white'],
    ],
    ['content/products/r7-60a.yaml', 'status', replace(/^status: .*$/m, `status: ${CURSOR}`), ['current', 'endOfLife']],
    ['content/navigation.yaml', 'showType', append(`  - catalogId: 999\n    showType: ${CURSOR}`), ['1', '2']],
    ['content/navigation.yaml', 'state', append(`  - catalogId: 999\n    state: ${CURSOR}`), ['"0"', '"1"']],
  ];

  test.each(partOf(CASES, 2))('%s: %s', async (path, _key, edit, values) => {
    const { file, at } = await openAt(path, edit);
    const items = await file.complete(at);
    expect(items.map(({ label, insertText }) => insertText ?? label).toSorted()).toEqual(values.toSorted());
    await file.close();
  });
});

describe('hover', () => {
  const CASES: [path: string, kind: Kind, property: string, edit: Edit][] = [
    ['manifests/sites.yaml', 'sites', 'sites', replace(/^sites:/m, `si${CURSOR}tes:`)],
    ['manifests/sites.yaml', 'sites', 'sites.items.flag', replace(/^ {4}flag: th/m, `    fl${CURSOR}ag: th`)],
    ['manifests/sites.yaml', 'sites', 'sites.items.lang', replace(/^ {4}lang: th-TH/m, `    la${CURSOR}ng: th-TH`)],
    [
      'manifests/routes.yaml',
      'routes',
      'routes.items.template',
      replace(/template: faq-list/, `templ${CURSOR}ate: faq-list`),
    ],
    [
      'manifests/redirects.yaml',
      'redirects',
      'groups.items.rules.items.each',
      replace(/each: \{ cc/, `ea${CURSOR}ch: { cc`),
    ],
    ['manifests/constants.yaml', 'constants', 'constants', replace(/^constants:/m, `const${CURSOR}ants:`)],
    ['engine/defaults/messages/th.yaml', 'messages', 'lang', replace(/^lang:/m, `la${CURSOR}ng:`)],
    ['manifests/blocks/block44.yaml', 'blocks', 'columns.mobile', replace(/^ {2}mobile:/m, `  mob${CURSOR}ile:`)],
    ['content/products/r7-60a.yaml', 'content/products', 'summary', replace(/^summary:/m, `summ${CURSOR}ary:`)],
    [
      'content/products/r7-60a.yaml',
      'content/products',
      'specifications',
      replace(/^specifications:/m, `speci${CURSOR}fications:`),
    ],
    ['content/faqs/101.yaml', 'content/faqs', 'category', replace(/^category:/m, `cat${CURSOR}egory:`)],
    [
      'content/navigation.yaml',
      'content/navigation',
      'catalog.items.catalogShow',
      replace(/catalogShow:/, `catalog${CURSOR}Show:`),
    ],
  ];

  test.each(partOf(CASES, 2))('%s: %s, %s shows its description', async (path, kind, property, edit) => {
    const { file, at } = await openAt(path, edit);
    expect(unescaped(await file.hover(at))).toContain(descriptionOf(kind, property));
    await file.close();
  });
});

describe('a wrong key', () => {
  const CASES: [path: string, key: string, edit: Edit][] = [
    ['manifests/sites.yaml', 'flagg', replace(/^ {4}flag: th/m, `    ${CURSOR}flagg: th`)],
    [
      'manifests/routes.yaml',
      'tittle',
      append(`  - path: new\n    title: nav.faq\n    template: faq-list\n    ${CURSOR}tittle: nav.faq`),
    ],
    [
      'manifests/redirects.yaml',
      'too',
      append(`      - from: /{site}/new\n        to: /{site}/faq\n        ${CURSOR}too: /{site}/faq`),
    ],
    ['engine/defaults/constants.yaml', 'units', replace(/^ {4}unit: text/m, `    ${CURSOR}units: text`)],
    ['engine/defaults/messages/th.yaml', 'dir', replace(/^lang: th$/m, `lang: th\n${CURSOR}dir: ltr`)],
    ['manifests/blocks/block44.yaml', 'theme', replace(/^themes:/m, `${CURSOR}theme: dark\nthemes:`)],
    ['content/products/r7-60a.yaml', 'modell', replace(/^model:/m, `${CURSOR}modell: R7\nmodel:`)],
    ['content/faqs/101.yaml', 'product', replace(/^products:/m, `${CURSOR}product: r7-60a\nproducts:`)],
    ['content/navigation.yaml', 'highlight', replace(/icon: router \}/, `${CURSOR}highlight: true, icon: router }`)],
  ];

  test.each(partOf(CASES, 3))('%s: %s', async (path, key, edit) => {
    const { file, at } = await openAt(path, edit);
    const problem = file.problems.find(({ message }) => message.includes(key));
    expect(problem?.message).toBe(`Property ${key} is not allowed.`);
    expect(problem?.range).toEqual({ start: at, end: { line: at.line, character: at.character + key.length } });
    await file.close();
  });
});

describe('.vscode/settings.json', () => {
  let mapped: LanguageServer;

  beforeAll(async () => {
    const settings = JSON.parse(read('.vscode/settings.json')) as Record<string, unknown>;
    expect(settings).toMatchObject({ 'yaml.schemaStore.enable': false, 'yaml.kubernetesCRDStore.enable': false });
    mapped = await startLanguageServer({
      root: REPOSITORY,
      settings: { yaml: { ...YAML, schemas: settings['yaml.schemas'] } },
    });
  });

  afterAll(() => mapped.stop());

  // A new file has no modeline yet; the settings must be enough.
  const CASES: [path: string, text: string, keys: string[]][] = [
    ['manifests/redirects/bulk.yaml', `groups:\n  - name: New\n    ${CURSOR}\n`, ['owner', 'reason', 'rules']],
    ['manifests/messages/xx.yaml', `messages: {}\n${CURSOR}\n`, ['lang']],
    [
      'content/faqs/999.yaml',
      `id: 999\n${CURSOR}\n`,
      ['category', 'question', 'answer', 'products', 'updated', 'availability'],
    ],
    [
      'content/specifications/fans.yaml',
      `id: fans\nfields:\n  - id: fans\n    ${CURSOR}\n`,
      ['name', 'kind', 'unit', 'fixedUnit', 'better', 'choices'],
    ],
    ['content/news/999.yaml', `id: 999\n${CURSOR}\n`, ['title', 'date', 'image', 'summary', 'body', 'availability']],
  ];

  test.each(partOf(CASES, 1))('%s is completed without a modeline', async (path, marked, keys) => {
    const { text, at } = takeCursor(marked);
    const file = await mapped.open(path, text);
    expect(keysOf(await file.complete(at))).toEqual(keys.toSorted());
    await file.close();
  });
});

test('the server never went to the network', () => expect(attempts).toEqual([]));

/** The keys on offer, sorted: CompletionItemKind.Property of the protocol. Other items are whole entries as one snippet. */
function keysOf(items: readonly CompletionItem[]): string[] {
  return items.flatMap(({ kind, label }) => (kind === 10 ? [label] : [])).sort();
}

function textOf(documentation: string | { readonly value: string } | undefined): string {
  return unescaped(typeof documentation === 'object' ? documentation.value : (documentation ?? ''));
}

/** Tooltips are Markdown, in which the server escapes what the description holds. */
function unescaped(markdown: string): string {
  return markdown
    .replaceAll(/\\(?=[^A-Za-z0-9\s])/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

/** The description of a property; `items` steps into the entries of a list. */
function descriptionOf(kind: Kind, property: string): string {
  interface Schema {
    readonly description?: string;
    readonly items?: Schema;
    readonly properties?: Readonly<Record<string, Schema>>;
  }
  let schema = JSON.parse(read(`engine/model/schema/${kind}.schema.json`)) as Schema | undefined;
  for (const step of property.split('.')) schema = step === 'items' ? schema?.items : schema?.properties?.[step];
  if (schema?.description === undefined) throw new Error(`${kind} does not describe ${property}`);
  return schema.description;
}
