import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { createExplainer, type Explanation } from '../../../engine/routing/explain.ts';
import { createRouter } from '../../../engine/routing/router.ts';
import {
  BASE_PROJECT,
  createMemoryCache,
  findingsOf,
  readProject,
  sourceOf,
  withFiles,
} from '../../support/project.ts';

/* What is wrong with a table is in tests/fixtures/invalid/redirects--table-*.csv. */
const base = readProject(BASE_PROJECT);
const cache = createMemoryCache();
const PATH = 'manifests/redirects/case.csv';

function explain(table: string, url: string): Explanation {
  const { model, files, diagnostics } = compile(withFiles(base, sourceOf(PATH, table)), { cache });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (!model) throw new Error('there is no model');
  return createExplainer({ model, router: createRouter(model), files })(url);
}

describe('a row is a rule', () => {
  test.each<[what: string, table: string, url: string, answer: string]>([
    ['of the root', 'from,to\n/old,/faq\n', '/old', '301 /faq, line 2'],
    ['of the root only', 'from,to\n/old,/faq\n', '/th/old', '302 /th/error?path=%2Fth%2Fold, no line'],
    ['of every site', 'from,to\n/{site}/old,/{site}/faq\n', '/th/old', '301 /th/faq, line 2'],
    ['of every site, on the root', 'from,to\n/{site}/old,/{site}/faq\n', '/old', '301 /faq, line 2'],
    ['of chosen sites', 'from,to,sites\n/{site}/old,/{site}/faq,de root\n', '/de/old', '301 /de/faq, line 2'],
    ['of the root by its name', 'from,to,sites\n/{site}/old,/{site}/faq,de root\n', '/old', '301 /faq, line 2'],
    [
      'of the sites with a prefix',
      'from,to,sites\n/{site}/old,/{site}/faq,prefixed\n',
      '/old',
      '302 /error?path=%2Fold, no line',
    ],
    ['with a status', 'from,to,status\n/x,/faq,\n/old,/faq,307\n', '/old', '307 /faq, line 3'],
    ['that is gone', 'from,to,status\n/old,,410\n', '/old', '410 null, line 2'],
    ['with a placeholder', 'from,to\n/old/:id,/faq/:id\n', '/old/101', '301 /faq/101, line 2'],
    ['with a regular expression', 'regex,to\n^/old-[0-9]+$,/faq\n', '/old-7', '301 /faq, line 2'],
    ['in another order of columns', 'status,to,from\n308,/faq,/old\n', '/old', '308 /faq, line 2'],
    ['with spaces around the names', 'from , to\n/old,/faq\n', '/old', '301 /faq, line 2'],
    ['behind a byte order mark', '\ufefffrom,to\n/old,/faq\n', '/old', '301 /faq, line 2'],
    ['with Windows line ends', 'from,to\r\n\r\n/old,/faq\r\n', '/old', '301 /faq, line 3'],
    ['without a line end', 'from,to\n/old,/faq', '/old', '301 /faq, line 2'],
    ['behind a line break in quotes', 'from,to,note\n/x,/faq,"a\nb"\n/old,/faq,\n', '/old', '301 /faq, line 4'],
    ['with a comma in its source', 'from,to\n"/old,older",/faq\n', '/old,older', '301 /faq, line 2'],
  ])('%s', (_, table, url, answer) => {
    const { status, location, rule } = explain(table, url);
    expect(`${status} ${location}, ${rule ? `line ${rule.line}` : 'no line'}`).toBe(answer);
  });

  test('explain gives its file and what it says about itself', () => {
    const { rule } = explain(
      'from,to,owner,reason,ticket,added,expires,note\n/old,/faq,web team,moved,WEB-1,2026-01-01,2027-01-01,"a, b"\n',
      '/old',
    );
    expect(rule).toMatchObject({
      id: '/old',
      file: PATH,
      line: 2,
      owner: 'web team',
      reason: 'moved',
      ticket: 'WEB-1',
      added: '2026-01-01',
      expires: '2027-01-01',
      note: 'a, b',
    });
  });
});

test('every row has its own place, however many there are', () => {
  const rows = Array.from({ length: 500 }, (_, index) => `/old-${index},${index % 100 === 99 ? '/nowhere' : '/faq'}`);
  const found = findingsOf(withFiles(base, sourceOf(PATH, `from,to\n${rows.join('\n')}\n`)), { cache });
  expect(
    found.filter(({ file }) => file === PATH).map(({ line, column, code }) => `${line}:${column} ${code}`),
  ).toEqual([101, 201, 301, 401, 501].map((line) => `${line}:${line === 101 ? 9 : 10} RD006`));
});

test('a duplicate of a rule in YAML names both places', () => {
  const table = 'from,to,status,forward\n/{site}/archive/*,/{site}/faq,302,drop\n';
  const found = findingsOf(withFiles(base, sourceOf(PATH, table)), { cache }).find(({ file }) => file === PATH);
  expect(found).toMatchObject({ code: 'RD003', file: PATH, line: 2, column: 1 });
  expect(found?.related).toEqual([
    { message: 'first declared here', file: 'manifests/redirects.yaml', line: 33, column: 15 },
  ]);
});

test('a table that is not UTF-8 is refused', () => {
  const bytes = Buffer.from('from,to\n/caf\u00e9,/faq\n', 'latin1');
  const { diagnostics } = compile(withFiles(base, { path: PATH, bytes, digest: 'latin1' }), { cache });
  expect(diagnostics.filter(({ at }) => at.file === PATH).map(({ code }) => code)).toEqual(['YM011']);
});

test.each([
  ['semicolons', 'from;to;status\n/old;/faq;301\n'],
  ['tabs', 'from\tto\tstatus\n/old\t/faq\t301\n'],
])('a table whose columns are separated by %s is told to have commas', (separators, table) => {
  const { diagnostics } = compile(withFiles(base, sourceOf(PATH, table)), { cache });
  expect(diagnostics).toMatchObject([
    {
      code: 'RD021',
      message: `The columns are separated by ${separators}; those of a table are separated by commas.`,
      hint: 'Write `from,to,status`, and commas in the rows below, or import the file with `sitefold redirects import csv`.',
    },
  ]);
});
