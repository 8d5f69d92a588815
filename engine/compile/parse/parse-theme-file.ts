import type { SourceFile } from '../../model/diagnostics/source.ts';
import { constantsIn } from '../../model/style-constants.ts';
import type { ThemeFile } from '../../model/theme.ts';
import type { Source } from './parse-yaml.ts';

/** The files that have text. */
const TEXT = /\.(?:astro|css|json|jsx?|mdx?|mjs|svg|tsx?)$/;
/** The files that styles are in. */
const STYLES = /\.(?:astro|css)$/;

export type ParsedThemeFile = ThemeFile & SourceFile;

/** Reads a file of the theme of a project as far as the compiler needs it; Astro reads the rest. */
export function parseThemeFile({ path, bytes, digest }: Source): ParsedThemeFile {
  const text = TEXT.test(path) ? new TextDecoder().decode(bytes) : '';
  const constants = STYLES.test(path) ? [...new Set(constantsIn(text))].sort() : [];
  return { path, digest, constants, text, marks: () => new Map() };
}
