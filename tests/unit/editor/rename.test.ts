import { expect, test } from 'vitest';
import type { FileEdit } from '../../../engine/compile/edits/file-edits.ts';
import type { EditorProject } from '../../../engine/editor/editor-project.ts';
import { findRenamed, renamePage } from '../../../engine/editor/rename.ts';
import { workspaceEdit } from '../../../engine/editor/workspace-edit.ts';
import { openInEditor, placeIn } from '../../support/editor.ts';
import { sourceOf } from '../../support/project.ts';

const project = openInEditor();
const REDIRECTS = 'manifests/redirects.yaml';

/** The answer to a rename of what is at a place. */
function rename(path: string, text: string, to: string): ReturnType<typeof renamePage> {
  return renamePage(project, placeIn(project, path, text), to);
}

/** The text of a file after a rename. */
function after(moved: ReturnType<typeof renamePage>, path: string): string {
  return 'problem' in moved ? moved.problem : (moved.written.find((file) => file.path === path)?.text ?? '');
}

test('a page is moved from wherever it is named', () => {
  for (const [path, text] of [
    ['manifests/routes.yaml', 'path: prod^uct,'],
    [REDIRECTS, 'to: "/{site}/prod^uct"'],
    ['content/navigation.yaml', 'templateComponent: prod^uct'],
  ] as const) {
    const moved = rename(path, text, '/shop');
    expect(after(moved, 'manifests/routes.yaml')).toContain('path: shop,');
    expect(after(moved, REDIRECTS)).toContain('from: /{site}/product\n');
    expect(after(moved, 'content/navigation.yaml')).toContain('templateComponent: shop');
  }
});

test('what cannot be moved says why', () => {
  expect(rename('manifests/sites.yaml', 'flag: t^h', 'tt')).toEqual({
    problem: 'Only the path of a page can be renamed here, in a route, a redirect, a link or the navigation.',
  });
  expect(rename('manifests/routes.yaml', 'path: prod^uct,', 'faq')).toMatchObject({
    problem: expect.stringMatching(/^The page cannot be renamed: /),
  });
  expect(findRenamed(project, 'manifests/routes.yaml', 0)).toHaveProperty('problem');
});

const documents = {
  uriOf: (path: string) => `file:///p/${path}`,
  versionOf: (path: string) => (path === REDIRECTS ? 7 : null),
};

function changesOf(open: EditorProject, edits: readonly FileEdit[]): object[] {
  return workspaceEdit(open, edits, documents).documentChanges ?? [];
}

test('edits name the version of an open document, and count lines from 0', () => {
  const start = project.files.get(REDIRECTS)?.text.indexOf('/{site}/index') ?? 0;
  expect(changesOf(project, [{ kind: 'edit', path: REDIRECTS, start, end: start + 1, text: '//' }])).toEqual([
    {
      textDocument: { uri: `file:///p/${REDIRECTS}`, version: 7 },
      edits: [{ range: { start: { line: 5, character: 16 }, end: { line: 5, character: 17 } }, newText: '//' }],
    },
  ]);
});

test('a file that is new is made, and one that lacks its last line break gets it', () => {
  const open = openInEditor(sourceOf('manifests/redirects/a.csv', '\ufefffrom,to\r\n/x,/faq'));
  const edits: FileEdit[] = [
    { kind: 'append', path: 'manifests/redirects/b.yaml', text: 'groups: []\n' },
    { kind: 'append', path: 'manifests/redirects/a.csv', text: '/y,/faq\r\n' },
  ];
  const end = { line: 1, character: 7 };
  expect(changesOf(open, edits)).toEqual([
    { kind: 'create', uri: 'file:///p/manifests/redirects/b.yaml', options: { ignoreIfExists: true } },
    {
      textDocument: { uri: 'file:///p/manifests/redirects/b.yaml', version: null },
      edits: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, newText: 'groups: []\n' }],
    },
    {
      textDocument: { uri: 'file:///p/manifests/redirects/a.csv', version: null },
      edits: [{ range: { start: end, end }, newText: '\n/y,/faq\r\n' }],
    },
  ]);
});

test('a byte order mark, which an editor does not show, is not counted', () => {
  const path = 'content/products/r-one.yaml';
  const open = openInEditor(sourceOf(path, `\ufeff${project.files.get(path)?.text ?? ''}`));
  expect(changesOf(open, [{ kind: 'edit', path, start: 1, end: 3, text: 'id' }])).toMatchObject([
    { edits: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 2 } } }] },
  ]);
});
