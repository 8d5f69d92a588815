import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundlePage } from '../../engine/editor/studio/bundle-page.ts';
import type {
  ChangesView,
  EntryRow,
  Finding,
  FormSchema,
  PlanView,
  ProjectView,
  RedirectRow,
  RouteRow,
  SiteRow,
  TextsView,
  ValueEdit,
} from '../../engine/editor/studio/contract.ts';
import { PAGE_SHELL } from '../../engine/editor/studio/page-shell.ts';
import { applyFormEdits, keysOf } from '../../engine/editor/studio/page/form/set-at.ts';

export const TOKEN = 'the-token-of-the-tests';

/** What the fake answers. Tests change it, and call `changed`. */
export interface FakeState {
  redirects: RedirectRow[];
  findings: Finding[];
  changes: Omit<ChangesView, 'revision'>;
  plan: Omit<PlanView, 'revision'>;
  texts: TextsView;
  /** The values of the forms by file. */
  values: Record<string, unknown>;
  /** The answer to every edit of a value, if it is refused. */
  refuses?: { problem: string; findings: Finding[] } | undefined;
  conflicts: string[];
}

export interface Fake {
  readonly origin: string;
  readonly state: FakeState;
  /** The bodies of the edits that came, in their order. */
  readonly edits: ValueEdit[];
  /** The other requests that change something, in their order. */
  readonly posts: { readonly path: string; readonly body: unknown }[];
  /** Raises the revision and tells the page. */
  readonly changed: () => void;
  /** Stops answering, as a studio that was stopped. */
  readonly stop: () => Promise<void>;
}

/** Serves the page of the studio with answers from memory, for states that a real project reaches with difficulty. */
export async function startFake(redirects = 40): Promise<Fake> {
  const { script, style } = await bundlePage();
  const state = firstState(redirects);
  const edits: ValueEdit[] = [];
  const posts: Fake['posts'] = [];
  const listeners = new Set<ServerResponse>();
  let revision = 1;
  let origin = '';
  const changed = (): void => {
    revision += 1;
    for (const listener of listeners) listener.write(`${JSON.stringify({ revision })}\n`);
  };

  const get = (path: string, query: URLSearchParams): unknown => {
    switch (path) {
      case 'project':
        return projectOf(state, revision);
      case 'sites':
        return SITES;
      case 'routes':
        return ROUTES;
      case 'redirects':
        return state.redirects;
      case 'entries':
        return ENTRIES;
      case 'texts':
        return state.texts;
      case 'changes':
        return { ...state.changes, revision };
      case 'preview':
        return { address: `${origin}/preview` };
      case 'plan':
        return { ...state.plan, revision };
      case 'explain':
        return explanationOf(query.get('url') ?? '');
      case 'value': {
        const [file, pointer] = [query.get('file') ?? '', query.get('pointer') ?? ''];
        const value = keysOf(pointer).reduce<unknown>(
          (at, key) => (at as Record<string, unknown> | undefined)?.[key],
          state.values[file],
        );
        const findings = state.findings.filter((one) => one.file === file && one.pointer?.startsWith(pointer));
        return { file, pointer, line: 12, value, schema: schemaOf(file), text: 'groups: [', findings };
      }
      default:
        return undefined;
    }
  };

  const post = (path: string, body: Record<string, unknown>): unknown => {
    if (path === 'values') {
      if (state.refuses) return { ok: false, ...state.refuses };
      for (const edit of body.edits as ValueEdit[]) {
        edits.push(edit);
        state.values[edit.file] = applyFormEdits(state.values[edit.file], [edit]);
        for (const row of state.texts.rows) {
          const language = Object.keys(row.places).find(
            (one) => row.places[one]?.file === edit.file && row.places[one].pointer === edit.pointer,
          );
          if (language !== undefined) (row.texts as Record<string, unknown>)[language] = edit.value;
        }
      }
      changed();
      return { ok: true, revision, notes: [] };
    }
    posts.push({ path, body });
    if (path === 'redirect' && body.to === '/loop')
      return {
        ok: false,
        problem: 'The redirect would close a loop.',
        loop: ['/old', '/loop', '/back', '/old'],
        findings: [
          findingAt(
            'manifests/redirects.yaml',
            '/groups/0/rules/0/to',
            'error',
            'The redirect leads in a circle.',
            'Did you mean `/faq`?',
          ),
        ],
      };
    changed();
    if (path === 'save') {
      state.changes = NO_CHANGES;
      state.conflicts = [];
      return { ok: true, revision, files: ['manifests/redirects.yaml'] };
    }
    if (path === 'discard' || path === 'conflict') {
      state.changes = NO_CHANGES;
      state.conflicts = [];
    }
    return {
      ok: true,
      revision,
      notes: [],
      at: { file: 'manifests/redirects.yaml', pointer: '/groups/0/rules/0', line: 3 },
    };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://studio');
    const send = (status: number, type: string, text: string): void => {
      response.writeHead(status, {
        'content-type': type,
        'content-security-policy': "default-src 'self'; frame-src 'self'; style-src 'self'",
      });
      response.end(text);
    };
    if (url.pathname === '/') return send(200, 'text/html', PAGE_SHELL);
    if (url.pathname === '/app.js') return send(200, 'text/javascript', script);
    if (url.pathname === '/app.css') return send(200, 'text/css', style);
    if (url.pathname.startsWith('/preview'))
      return send(
        200,
        'text/html',
        `<!doctype html><html lang="en"><title>Page</title><h1>${url.pathname}</h1></html>`,
      );
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return send(401, 'application/json', '{}');
    const path = url.pathname.replace('/api/', '');
    if (path === 'events') {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write(`${JSON.stringify({ revision })}\n`);
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      return undefined;
    }
    if (request.method === 'GET') return send(200, 'application/json', JSON.stringify(get(path, url.searchParams)));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const said = post(path, JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) as { ok: boolean };
    return send(said.ok ? 200 : 400, 'application/json', JSON.stringify(said));
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    state,
    edits,
    posts,
    changed,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const SITES: readonly SiteRow[] = [
  ['', 'Global', 'en', ''],
  ['de', 'Deutschland', 'de-DE', 'DE'],
  ['th', 'ไทย', 'th-TH', 'TH'],
  ['eg', 'مصر', 'ar-EG', 'EG'],
].map(([flag = '', name = '', lang = '', country = ''], index) => ({
  flag,
  name,
  lang,
  country,
  active: flag !== 'eg',
  file: 'manifests/sites.yaml',
  pointer: `/sites/${index}`,
  line: 4 + index * 9,
}));

const ROUTES: readonly RouteRow[] = ['', 'faq', 'faq/{faqId}', 'products', 'product/{productId}'].map(
  (path, index) => ({
    path,
    template: path === '' ? 'home' : path.replaceAll(/[{}]/g, '').replaceAll('/', '-'),
    pages: path.includes('{') ? 120 + index : 1,
    ...(path.startsWith('product/') ? {} : { example: `/${path.replace('{faqId}', '101')}` }),
    file: 'manifests/routes.yaml',
    pointer: `/routes/${index}`,
    line: 3 + index * 4,
  }),
);

const ENTRIES: readonly EntryRow[] = [
  ['101', 'Why is the speed lower than promised?', []],
  ['102', 'Which cable do I need?', ['th', 'ar']],
  ['103', 'How do I restart the router?', ['de', 'th', 'ar', 'fr', 'es', 'it']],
].map(([id, title, missing]) => ({
  id: id as string,
  title: title as string,
  missing: missing as string[],
  page: `/faq/${id as string}`,
  file: `content/faqs/${id as string}.yaml`,
  pointer: '',
  line: 1,
}));

const NO_CHANGES: FakeState['changes'] = {
  files: [],
  findings: [],
  canSave: false,
};

/** A plan that has something of everything. */
const PLAN: FakeState['plan'] = {
  plan: {
    summary: ['Must not be shipped: adds the site at, adds 26 pages, changes 3 pages on th and adds 1 redirect.'],
    objections: [['nginx refuses the redirects: the map is too large. Write patterns instead of single addresses.']],
    warnings: [
      ['1 removed page has no redirect, so visitors get the error page. Add to ', { code: 'manifests/redirects.yaml' }],
    ],
    pages: {
      before: 1204,
      now: 1229,
      groups: [
        {
          words: 'New',
          count: 26,
          on: '26 pages on at',
          shown: Array.from({ length: 10 }, (_, index) => ({ path: `/at/page/${index}` })),
        },
        {
          words: 'Removed and redirected',
          count: 1,
          on: '1 page on the root site',
          shown: [{ path: '/faq/104', location: '/faq' }],
        },
        {
          words: 'Changed by the words nav.home and nav.faq',
          count: 3,
          on: '3 pages on th',
          shown: ['/th/', '/th/faq', '/th/product/a-router-with-a-very-long-name-that-does-not-fit'].map((path) => ({
            path,
          })),
        },
      ],
      sizes: [['Size: the changed pages have 60 kB, of 24 MB of all pages before the change']],
    },
    redirects: {
      sites: [['at: 12 redirects of the other sites apply there too']],
      rules: [
        {
          rule: '/{site}/old',
          kind: 'gained',
          sites: 3,
          request: '/de/old',
          before: '404 not found',
          after: '301 to /de/faq',
        },
      ],
      count: 42,
    },
    sections: [
      { title: 'Sites and content', lines: [['New site at (Österreich)']] },
      {
        title: 'Headers',
        lines: [
          [
            { code: 'content-security-policy' },
            ' of every answer: also ',
            { code: 'frame-src https://www.videos-of-products.example/embed/' },
          ],
        ],
      },
      { title: 'Hosts', lines: [['redirects for nginx: 40 → 41 rules, 9 kB, 91 % of at most 45 rules']] },
    ],
    unknown: [['Whether 4 pages change is not known, because there is no release yet. ', { code: 'sitefold build' }]],
    compared: ['Compared: the unsaved changes with the saved files. There is no release yet.'],
  },
};

export function findingAt(
  file: string,
  pointer: string,
  severity: Finding['severity'],
  message: string,
  hint?: string,
): Finding {
  return {
    code: 'RD020',
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    file,
    pointer,
    line: 12,
    column: 5,
    endLine: 12,
    endColumn: 9,
  };
}

function projectOf({ findings, conflicts, changes }: FakeState, revision: number): ProjectView {
  return {
    name: 'Kaveno',
    revision,
    sites: SITES,
    kinds: [
      { kind: 'content/faqs', entries: ENTRIES.length, canAdd: true },
      { kind: 'content/families.yaml', entries: 0, canAdd: false },
    ],
    languages: ['en', 'de', 'th', 'ar', 'fr', 'es', 'it'],
    targets: ['nginx', 'apache'],
    findings,
    drafts: changes.files.map(({ file }) => file),
    conflicts,
    hasPreview: true,
  };
}

function firstState(redirects: number): FakeState {
  const keys = [
    'account.title',
    'search.button',
    'search.none',
    ...Array.from({ length: 60 }, (_, n) => `word.number${n}`),
  ];
  return {
    redirects: Array.from({ length: redirects }, (_, index) => ({
      from: `/{site}/old-page-${index}.html`,
      ...(index % 9 === 0 ? {} : { to: `/{site}/page/${index % 70}` }),
      status: index % 9 === 0 ? 410 : index % 5 === 0 ? 302 : 301,
      sites: index % 4 === 0 ? 'th, de' : 'all',
      group: `Relaunch ${index % 6}`,
      ...(index % 3 === 0 ? { owner: 'support team' } : {}),
      ...(index % 7 === 0 ? { expires: '2031-01-01' } : {}),
      file: 'manifests/redirects.yaml',
      pointer: `/groups/0/rules/${index}`,
      line: 6 + index * 3,
    })),
    findings: [
      findingAt(
        'manifests/redirects.yaml',
        '/groups/0/rules/3/to',
        'error',
        'The target `/{site}/page/3` is not a page.',
        'Did you mean `/{site}/page/30`?',
      ),
      findingAt('manifests/redirects.yaml', '/groups/0/rules/5', 'warning', 'The rule has no owner.', 'Write `owner`.'),
      findingAt('content/faqs/103.yaml', '/title', 'info', 'The title is missing in 6 languages.'),
    ],
    changes: {
      files: [
        {
          file: 'manifests/redirects.yaml',
          state: 'changed',
          hunks: [
            {
              line: 12,
              removed: ['        to: /{site}/page/3'],
              added: ['        to: /{site}/page/30', '        owner: support team'],
            },
            { line: 90, removed: [], added: ['      - from: /{site}/old', '        to: /{site}/faq'] },
          ],
        },
      ],
      findings: [],
      canSave: true,
    },
    plan: PLAN,
    texts: {
      languages: ['en', 'de', 'th', 'ar'],
      rows: keys.map((key, index) => ({
        key,
        texts: { en: `The English text of ${key}`, ...(index % 2 === 0 ? { de: `Der Text ${index}` } : {}) },
        places: Object.fromEntries(
          ['en', 'de', 'th', 'ar'].map((language) => [
            language,
            { file: `messages/${language}.yaml`, pointer: `/${key}` },
          ]),
        ),
      })),
    },
    values: {
      'manifests/redirects.yaml': {
        groups: [
          {
            name: 'Old',
            rules: Array.from({ length: 50 }, (_, n) => ({
              from: `/{site}/old-page-${n}.html`,
              to: `/{site}/page/${n}`,
            })),
          },
        ],
      },
      'manifests/sites.yaml': {
        sites: SITES.map(({ flag, lang, name, country }) => ({ flag, state: 1, lang, name, country })),
      },
      ...Object.fromEntries(
        ENTRIES.map(({ file, title }) => [
          file,
          { title: { en: title, de: 'Warum?' }, tags: ['wifi', 'cable'], rank: 4, draft: false },
        ]),
      ),
    },
    conflicts: [],
  };
}

const RULE: FormSchema = {
  type: 'object',
  required: ['from'],
  properties: {
    from: {
      type: ['string', 'array'],
      description: 'The old path, or a list of them. `{site}` represents the root and every prefix.',
      examples: ['/{site}/faq/default.html'],
      items: { type: 'string' },
    },
    to: { type: 'string', description: 'The page to go to.', examples: ['/{site}/faq', '/{site}/download'] },
    status: { type: 'integer', description: 'The status code.', enum: [301, 302, 303, 307, 308, 410], default: 301 },
    owner: { type: 'string', description: 'Who answers for it.', examples: ['support team'] },
    external: { type: 'boolean', description: 'Whether the target is on another host.' },
  },
};

const SITE: FormSchema = {
  type: 'object',
  required: ['flag', 'state', 'lang', 'name'],
  properties: {
    flag: { type: 'string', description: 'The first segment of every path of the site.', examples: ['th'] },
    state: { type: 'integer', enum: [0, 1], description: '1: the site is built and listed.' },
    lang: { type: 'string', description: 'The language of the site.', examples: ['th-TH', 'es-AR'] },
    name: { type: 'string', description: 'The name of the country.' },
    country: { type: 'string' },
  },
};

const FAQ: FormSchema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'object', description: 'The question, by language.', additionalProperties: { type: 'string' } },
    tags: { type: 'array', description: 'Words that find it.', items: { type: 'string' } },
    rank: { type: 'integer', minimum: 0, maximum: 9, description: 'Where it is in the list.' },
    draft: { type: 'boolean', description: 'Whether it is left out.' },
    answer: { type: 'string', format: 'markdown', description: 'The answer, in Markdown.' },
    link: {
      oneOf: [
        { title: 'A page', type: 'object', required: ['page'], properties: { page: { type: 'string' } } },
        { title: 'An address', type: 'string' },
      ],
    },
    extra: {},
  },
};

function schemaOf(file: string): FormSchema {
  return file.includes('redirects') ? RULE : file.includes('sites') ? SITE : FAQ;
}

function explanationOf(url: string): unknown {
  return {
    explanation: {
      url,
      status: 301,
      location: '/page/7',
      finalStatus: 200,
      hops: 1,
      site: '',
      page: '/page/7',
      rule: { id: '/{site}/old-page', file: 'manifests/redirects.yaml', line: 12, owner: 'support team' },
      why: 'a redirect of the manifests',
      normal: url,
      candidates: [
        { id: '/{site}/old-page', file: 'manifests/redirects.yaml', line: 12 },
        { id: '/{site}/*', file: 'manifests/redirects.yaml', line: 90, lost: 'it is less specific' },
      ],
      remarks: [],
    },
    hosts: [
      {
        id: 'nginx',
        says: 'the rule',
        refused: [],
        divergences: [],
        lines: [{ file: 'nginx/maps.conf', line: 4, text: '/old-page /page/7;' }],
      },
      {
        id: 'apache',
        says: 'refused',
        refused: ['The host has no pattern for it. Write one rule for each page.'],
        divergences: [],
        lines: [],
      },
      {
        id: 's3',
        says: 'no rule',
        refused: [],
        divergences: [{ id: 'query', reason: 'The query is dropped.', likely: true }],
        lines: [],
      },
    ],
  };
}
