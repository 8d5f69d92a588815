import { describe, expect, test } from 'vitest';
import { canEject, ejectedFile, ejectedVersion, versionOf } from '../../../../engine/build/theme/eject-file.ts';
import { chooseFile } from '../../../../engine/build/theme/choose-file.ts';
import { listEngineTheme } from '../../../../engine/build/theme/engine-theme.ts';

const files = listEngineTheme().filter(canEject);

describe('a file that is copied to a project', () => {
  test('says where it is from, and what it is given', () => {
    const frame = ejectedFile('components/BlockFrame.astro');
    expect(frame).toContain('---\n/*\n * Copied from Sitefold ');
    expect(frame).toMatch(/^ \* Props:\n \* {3}page: Page;$/m);
    expect(frame).toContain(' * Slots: text, media, default\n');
    expect(ejectedFile('components/ErrorDrawing.astro')).toMatch(/^ \* Props: none\n \* Slots: none$/m);
    expect(ejectedFile('blocks/tabs.astro')).toMatch(/^ \* Props: ComponentProps<typeof BlockFrame>$/m);
    expect(ejectedFile('styles/home.css')).toMatch(/^\/\*\n \* Copied from Sitefold /);
  });

  test('names what is outside of the theme from the engine, and keeps the rest', () => {
    const block = ejectedFile('components/Block.astro');
    expect(block).toContain("from 'sitefold/model/content.ts'");
    expect(block).toContain("from '../page.ts'");
    expect(ejectedFile('styles/fonts.css')).toContain(
      "url('sitefold/theme/fonts/ibm-plex-sans-latin-wght-normal.woff2')",
    );
  });

  test('leads nowhere outside of a project', () => {
    const outside = files.filter((path) => {
      const depth = path.split('/').length;
      return new RegExp(`['"](?:\\.\\./){${depth},}`).test(ejectedFile(path));
    });
    expect(outside).toEqual([]);
  });

  test('knows its version', () => {
    for (const path of ['components/Footer.astro', 'styles/site.css', 'components/format.ts'])
      expect([path, ejectedVersion(ejectedFile(path))]).toEqual([path, versionOf(path)]);
    expect(ejectedVersion('<p>Mine</p>\n')).toBeUndefined();
  });
});

describe('a file is chosen', () => {
  test.each([
    'components/Footer.astro',
    'theme/components/Footer.astro',
    'components/Footer',
    'Footer.astro',
    'Footer',
  ])('by its path or its name: %s', (name) =>
    expect(chooseFile(name, files)).toEqual({ kind: 'found', path: 'components/Footer.astro' }),
  );

  test('not where several are meant, or none', () => {
    expect(chooseFile('search', files)).toEqual({
      kind: 'several',
      paths: ['styles/search.css', 'templates/search.astro'],
    });
    expect(chooseFile('Foter', files)).toEqual({ kind: 'unknown', near: 'components/Footer.astro' });
    expect(chooseFile('zzzzzz', files)).toEqual({ kind: 'unknown', near: undefined });
  });
});
