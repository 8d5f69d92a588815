import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { pathFrom } from '../theme/imported-paths.ts';
import { readDeclarations } from '../theme/style-declarations.ts';
import type { LintContext } from './context.ts';

const THEME = 'theme/';
const URL_OF_FILE = /url\(\s*(["']?)([^"')]+?)\1\s*\)/gi;
/** An address, a path of the server, a place in the page, and a file of a package, which is not looked for here. */
const ELSEWHERE = /^(?:[a-z][\w+.-]*:|\/|#|(?!\.{1,2}\/)[^/]+\/)/i;

/** A file that a style of the project names in `url()` must be in the theme of the project or of the engine. */
export function themeUrls({ theme, engineTheme, report }: LintContext): void {
  if (!engineTheme) return;
  const paths = theme.map(({ path }) => path);
  const known = new Set([...paths, ...engineTheme.map((path) => `${THEME}${path}`)]);
  for (const { path: file, text } of theme.filter(({ path }) => path.startsWith(THEME) && path.endsWith('.css')))
    for (const { value, start } of readDeclarations(text))
      for (const { 0: written, 2: url = '', index } of value.matchAll(URL_OF_FILE)) {
        const wanted = pathFrom(file, url.split(/[?#]/, 1)[0] ?? '');
        if (ELSEWHERE.test(url) || known.has(wanted)) continue;
        const from = start + index + written.indexOf(url);
        report({
          code: 'TH007',
          message: `The style names the file \`${wanted}\`, which does not exist.`,
          hint: didYouMean(wanted, paths, 'Put the file there, or correct the path, which is relative to the style.'),
          at: { file, start: from, end: from + url.length },
        });
      }
}
