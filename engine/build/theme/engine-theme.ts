import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { definedProperties } from '../../compile/theme/custom-properties.ts';
import { once } from '../../model/once-for.ts';
import { isReplaceable } from '../../model/theme.ts';

/** The folder of the engine's own theme, with a slash at its end. */
export const ENGINE_THEME = fileURLToPath(new URL('../../theme/', import.meta.url));

/** Returns the files of the engine's theme that a project may replace, by their path below it: `components/Footer.astro`. */
export function listEngineTheme(): string[] {
  return fastGlob.sync('**', { cwd: ENGINE_THEME }).filter(isReplaceable).sort();
}

/** Returns the names of the custom properties that the styles, components and islands of the engine define. */
export const engineProperties = once((): readonly string[] => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const paths = fastGlob.sync(['engine/theme/**/*.{css,astro,ts}', 'islands/**/*.{css,ts,tsx}'], { cwd: root });
  const files = paths.sort().map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
  return definedProperties(files).names;
});

/** Returns the text of a file of the engine's theme, by its path below it. */
export function engineText(path: string): string {
  return readFileSync(`${ENGINE_THEME}${path}`, 'utf8');
}
