import { describe, expect, test } from 'vitest';
import { addRedirect, type AddedRedirect, type NewRedirect } from '../../../../engine/compile/edits/add-redirect.ts';
import type { EditableProject } from '../../../../engine/compile/edits/edit-project.ts';
import type { Source } from '../../../../engine/compile/parse/parse-yaml.ts';
import { locate } from '../../../../engine/model/diagnostics/locate.ts';
import { openWithRedirects } from '../../../support/editable.ts';
import { sourceOf } from '../../../support/project.ts';

const OWN = 'manifests/redirects.yaml';

const withRedirects = (text: string, ...others: readonly Source[]): EditableProject =>
  openWithRedirects(sourceOf(OWN, text), ...others);

function add(project: EditableProject, request: NewRedirect): AddedRedirect {
  const added = addRedirect(project, request);
  if ('problem' in added) throw new Error(added.problem);
  return added;
}

/** The lines that an edit adds to its file. */
function linesOf({ edits }: AddedRedirect): string {
  return edits.map((edit) => ('text' in edit ? edit.text : '')).join('');
}

function findingsOf({ findings, files }: AddedRedirect): string[] {
  return findings.map(({ code, at, related = [] }) => {
    const place = (one: typeof at): string => `${locate(one, files).line}:${locate(one, files).column}`;
    return [code, place(at), ...related.map((other) => place(other.at))].join(' ');
  });
}

const GROUPS = `groups:
  - name: Questions
    owner: support
    rules:
      - from: /{site}/faq/old
        to: /{site}/faq

  - name: Shop
    owner: shop team
    reason: The shop moved.
    rules:
      - from: /{site}/shop/old
        to: /{site}/product

  - name: Thailand
    rules:
      - from: /th/fair
        to: /th/product
`;

describe('the group of a new redirect', () => {
  const project = withRedirects(GROUPS);
  test.each<[what: string, request: NewRedirect, group: string]>([
    ['has sources that begin alike', { from: '/{site}/shop/new', to: '/{site}/faq' }, 'Shop'],
    ['has the same target', { from: '/{site}/new', to: '/{site}/faq' }, 'Questions'],
    ['is that of its site', { from: '/th/faq/2', to: '/th/faq' }, 'Thailand'],
    ['is that of its owner', { from: '/{site}/faq/2', to: '/{site}/faq', owner: 'shop team' }, 'Shop'],
    ['is not that of another owner', { from: '/{site}/faq/2', to: '/{site}/faq', owner: 'press' }, 'Added redirects'],
    ['is new if no other is alike', { from: '/{site}/else', to: undefined, status: 410 }, 'Added redirects'],
  ])('%s', (_, request, group) => {
    const added = add(project, request);
    expect([added.group, added.file, findingsOf(added)]).toEqual([group, OWN, []]);
    // The rule is on the line after the last one of the group, or below the name of a new group.
    const text = added.written[0]?.text ?? '';
    const own = text.slice(text.indexOf(`name: ${group}\n`)).split('\n  - name')[0];
    expect(own).toContain(`from: ${request.from}\n`);
  });

  test('says what all of its rules say, and is used again', () => {
    const request = { from: '/{site}/shop/2', to: '/{site}/faq', owner: 'shop team', reason: 'The shop moved.' };
    expect(linesOf(add(project, request))).toBe('      - from: /{site}/shop/2\n        to: /{site}/faq\n');
    expect(linesOf(add(project, { ...request, reason: 'A fair: 2026' }))).toContain('reason: "A fair: 2026"\n');
    const gone = { from: '/{site}/else', to: undefined, status: 410 } as const;
    const [first] = add(project, gone).written;
    const again = add(withRedirects(first?.text ?? ''), { ...gone, from: '/{site}/other' });
    expect(linesOf(again)).toBe('      - from: /{site}/other\n        status: 410\n');
  });

  test('is in a new file if there is none', () => {
    const table = sourceOf('manifests/redirects/old.csv', 'from,to\n/old,/faq\n');
    const project = openWithRedirects(table);
    const added = addRedirect({ ...project }, { from: '/new', to: '/faq' });
    expect(added).toMatchObject({
      written: [
        { before: undefined, path: OWN, text: expect.stringMatching(/^groups:\n {2}- name: Added redirects\n/m) },
      ],
    });
  });
});

describe('the sites of a new redirect', () => {
  const project = withRedirects(GROUPS);
  test.each<[request: NewRedirect, lines: string]>([
    [{ from: '/x', to: '/faq', sites: 'all' }, 'from: /{site}/x\n        to: /{site}/faq\n'],
    [
      { from: '/x', to: '/th/faq', sites: 'prefixed' },
      'from: /{site}/x\n        to: /th/faq\n        sites: prefixed\n',
    ],
    [
      { from: '/x', to: '/faq', sites: ['', 'th'] },
      'from: /{site}/x\n        to: /{site}/faq\n        sites: ["", th]\n',
    ],
    [{ from: '/x', to: '/faq', sites: [''] }, 'from: /x\n        to: /faq\n'],
    [{ from: '/x', to: '/faq', hosts: ['old.example'] }, 'from: /x\n        host: old.example\n        to: /faq\n'],
    [
      { from: '/x', to: '/faq', hosts: ['a.example', 'b.example'] },
      'from: /x\n        host: [a.example, b.example]\n        to: /faq\n',
    ],
  ])('%o', (request, lines) => {
    const added = add(project, request);
    expect([linesOf(added), findingsOf(added)]).toEqual([expect.stringContaining(lines), []]);
  });

  test('are the root alone without `{site}`, which is said', () => {
    expect(add(project, { from: '/x', to: '/faq' }).notes).toEqual([expect.stringContaining('`--sites all`')]);
    expect(add(project, { from: '/th/x', to: '/th/faq' }).notes).toEqual([]);
    expect(add(project, { from: '/x', to: '/faq', hosts: ['old.example'] }).notes).toEqual([]);
  });

  test.each<[request: NewRedirect, problem: string]>([
    [{ from: '/x', to: '/faq', sites: ['tx'] }, 'There is no site `tx`. Did you mean `th`?'],
    [{ from: '/th/x', to: '/faq', sites: 'all' }, '`/th/x` is an address of the site `th`.'],
    [{ from: 'x', to: '/faq', sites: 'all' }, 'Write `/x`.'],
  ])('are refused: %o', (request, problem) => {
    expect(addRedirect(project, request)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('a redirect is not added', () => {
  const project = withRedirects(GROUPS);
  test.each<[what: string, request: NewRedirect, findings: readonly string[]]>([
    // The second place is that of the rule which takes the source.
    ['if another rule takes its source', { from: '/{site}/faq/old', to: '/{site}/product' }, ['RD004 7:15 5:15']],
    ['if its source is a page', { from: '/faq', to: '/product' }, ['RD005 7:15']],
    ['if its target is not a page', { from: '/{site}/new', to: '/{site}/faqq' }, ['RD006 23:13']],
    ['if a host is not allowed', { from: '/new', to: 'https://elsewhere.example/' }, ['RD013 23:13']],
    ['if it has expired', { from: '/new', to: '/faq', expires: '2020-01-01' }, ['RD023 9:18']],
    ['if the date is not one', { from: '/new', to: '/faq', expires: 'soon' }, ['SC005 9:18']],
  ])('%s', (_, request, findings) => {
    expect(findingsOf(add(project, request))).toEqual(findings);
  });

  test('if it closes a loop, whose rules are named', () => {
    const chain = withRedirects(
      'groups:\n  - name: A\n    rules:\n      - from: /a\n        to: /b\n        external: false\n',
      table('/b', '/faq'),
    );
    const found = findingsOf(add(chain, { from: '/faq', to: '/a' }));
    expect(found).toContainEqual(expect.stringMatching(/^RD007 /));
  });

  function table(from: string, to: string): Source {
    return sourceOf('manifests/redirects/case.csv', `from,to\n${from},${to}\n`);
  }
});

describe('a target that redirects again', () => {
  const project = withRedirects(GROUPS);
  const request = { from: '/{site}/new', to: '/{site}/faq/old' };

  test('is said', () => {
    const added = add(project, request);
    expect(added.notes).toEqual([expect.stringContaining('`/{site}/faq/old` redirects to `/{site}/faq`.')]);
    expect(linesOf(added)).toContain('to: /{site}/faq/old\n');
  });

  test('is replaced if asked for', () => {
    const added = add(project, { ...request, flatten: true });
    expect([linesOf(added), added.notes, added.remarks]).toEqual([
      expect.stringContaining('to: /{site}/faq\n'),
      [],
      [],
    ]);
  });
});
