import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ejectedFile } from '../../../../engine/build/theme/eject-file.ts';
import { describeEngineTheme, listOwnTheme } from '../../../../engine/build/theme/list-theme.ts';
import { withFolder } from '../../../support/temporary.ts';

test('the own files are told apart: added, replaced, and whether the engine has changed since', async () => {
  await withFolder(async (root) => {
    expect(listOwnTheme(root)).toEqual([]);
    const footer = ejectedFile('components/Footer.astro');
    for (const [path, text] of [
      ['theme/tokens.css', ''],
      ['theme/components/Footer.astro', footer],
      ['theme/layouts/User.astro', footer],
      ['theme/components/Scene.astro', '<p>Mine</p>\n'],
    ] as const) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    expect(listOwnTheme(root)).toEqual([
      { file: 'theme/components/Footer.astro', kind: 'replaces', changed: false },
      { file: 'theme/components/Scene.astro', kind: 'replaces' },
      { file: 'theme/layouts/User.astro', kind: 'replaces', changed: true },
      { file: 'theme/tokens.css', kind: 'adds' },
    ]);
  });
});

test('the files of the engine are described in the words of their comments', () => {
  expect(describeEngineTheme()).toContainEqual({
    name: 'components/Footer.astro',
    description: 'The foot of a page: the bottom navigation, channels, legal pages, and the way to another country.',
  });
});
