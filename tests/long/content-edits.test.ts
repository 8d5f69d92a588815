import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sample, shuffledSubarray } from 'fast-check';
import { expect, test } from 'vitest';
import { isMap, isScalar, parseDocument, type Document } from 'yaml';
import { digestTree } from '../support/digest-tree.ts';
import { sitefold } from '../support/sitefold.ts';
import { copyProject, withFolder } from '../support/temporary.ts';

const EDITS = 20;
const SEED = 20261121;
/** The texts of a product that pages show. */
const FIELDS = [['summary'], ['name'], ['description'], ['features', 0]] as const;

/** Puts a word into a text, in every language that it has. */
function mark(document: Document, path: readonly (string | number)[], word: string): void {
  const text: unknown = document.getIn(path, true);
  const nodes = isMap(text) ? text.items.map(({ value }) => value) : [text];
  for (const node of nodes) {
    if (!isScalar(node) || typeof node.value !== 'string') throw new Error(`no text at ${path.join('.')}`);
    node.value = `${word} ${node.value}`;
  }
}

test(`${EDITS} edits of products change the pages that show them, and no other`, async () => {
  await withFolder(async (folder) => {
    const root = copyProject(folder);
    const out = join(folder, 'out');
    const build = async (): Promise<Record<string, string>> => {
      const { code, stderr } = await sitefold(['build', '--root', root, '--out', out, '--only', 'th']);
      expect(code, stderr).toBe(0);
      const tree = digestTree(join(out, 'current/client'));
      // The files of the search are named by what is in them, and what is in them by all texts.
      return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('pagefind/')));
    };
    const before = await build();

    const all = readdirSync(join(root, 'content/products')).toSorted();
    const subset = shuffledSubarray(all, { minLength: EDITS, maxLength: EDITS });
    const [files = []] = sample(subset, { numRuns: 1, seed: SEED });
    const words: string[] = [];
    for (const [edit, file] of files.entries()) {
      const path = join(root, 'content/products', file);
      const document = parseDocument(readFileSync(path, 'utf8'));
      const word = `Edited${edit}x`;
      mark(document, FIELDS[edit % FIELDS.length] ?? ['summary'], word);
      writeFileSync(path, document.toString({ lineWidth: 0 }));
      words.push(word);
    }
    const after = await build();

    expect(Object.keys(after)).toEqual(Object.keys(before));
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    const read = (path: string): string => readFileSync(join(out, 'current/client', path), 'utf8');
    // A file that is made of a product changes with it, and the page that offers it shows its checksum.
    const files256 = changed
      .filter((path) => !path.endsWith('.html'))
      .map((path) =>
        createHash('sha256')
          .update(readFileSync(join(out, 'current/client', path)))
          .digest('hex'),
      );
    const shown = Object.keys(after)
      .filter((path) => path.endsWith('.html'))
      .filter((path) => {
        const html = read(path);
        return words.some((word) => html.includes(word)) || files256.some((sum) => html.includes(sum));
      });
    expect(changed.filter((path) => path.endsWith('.html'))).toEqual(shown);
    for (const word of words)
      expect(
        shown.some((path) => read(path).includes(word)),
        word,
      ).toBe(true);
    expect(shown.length).toBeLessThan(Object.keys(after).length / 2);
  });
});
