import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { pathOf, takeText, uriOf } from '../../../engine/editor/open-documents.ts';
import { compile } from '../../../engine/compile/compile.ts';
import { BASE } from '../../support/editable.ts';
import { sourceOf, withFiles } from '../../support/project.ts';

const PATH = 'manifests/redirects.yaml';

/** The draft that a text becomes when the file on disk has other bytes. */
function draftOf(text: string, disk?: string | Uint8Array): string | undefined {
  const drafts = new Map([[PATH, 'before']]);
  const project: Parameters<typeof takeText>[0] = {
    onDisk: () => (disk === undefined ? undefined : sourceOf(PATH, disk)),
    setDraft: (path, own) => void drafts.set(path, own),
    dropDraft: (path) => void drafts.delete(path),
  };
  takeText(project, PATH, text);
  return drafts.get(PATH);
}

test('a text is a draft only while it differs from the file', () => {
  expect(draftOf('a: 1\n', 'a: 1\n')).toBeUndefined();
  expect(draftOf('a: 2\n', 'a: 1\n')).toBe('a: 2\n');
  expect(draftOf('a: 2\n')).toBe('a: 2\n');
});

test('the byte order mark of a file stays, and one in UTF-16 has no draft', () => {
  expect(draftOf('a: 1\n', '\ufeffa: 1\n')).toBeUndefined();
  expect(draftOf('a: 2\n', '\ufeffa: 1\n')).toBe('\ufeffa: 2\n');
  expect(draftOf('a: 1\n', Buffer.from('\ufeffa: 1\n', 'utf16le'))).toBeUndefined();
});

test('50 MB of YAML are refused in one sentence', () => {
  const line = "      - { from: '/{site}/x', to: '/{site}/' }\n";
  const text = `groups:\n  - name: x\n    rules:\n${line.repeat((50 * 1024 * 1024) / line.length)}`;
  const found = compile(withFiles(BASE, sourceOf(PATH, draftOf(text, 'groups: []\n') ?? '')));
  expect(found.diagnostics.filter(({ at }) => at.file === PATH)).toEqual([
    expect.objectContaining({
      code: 'YM016',
      message: expect.stringMatching(/bytes; \d+ is the most that is read\.$/),
    }),
  ]);
});

test('addresses of documents are paths of the project, and back', () => {
  expect(pathOf('/p', 'file:///p/manifests/a%20b.yaml')).toBe('manifests/a b.yaml');
  expect(pathOf('/p', 'file:///q/manifests/a.yaml')).toBeUndefined();
  expect(pathOf('/p', 'untitled:Untitled-1')).toBeUndefined();
  expect(uriOf('/p', 'manifests/a b.yaml')).toBe('file:///p/manifests/a%20b.yaml');
  for (const [path, file] of [
    ['engine/defaults/messages/en.yaml', '../../../engine/defaults/messages/en.yaml'],
    ['engine/theme/templates/text-page.astro', '../../../engine/theme/templates/text-page.astro'],
  ] as const)
    expect(uriOf('/p', path)).toBe(pathToFileURL(new URL(file, import.meta.url).pathname).href);
});
