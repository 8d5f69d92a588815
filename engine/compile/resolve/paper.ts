import { PAPER, type Paper } from '../../model/paper.ts';
import { readDeclarations, type Declaration } from '../theme/style-declarations.ts';
import type { ResolveInput } from './input.ts';

/** The styles of a project that set tokens, the one that counts more last. */
const TOKEN_FILES = ['theme/styles/tokens.css', 'theme/tokens.css'];
const TOKEN = '--paper';
const REFERENCE = /var\(\s*(--[\w-]+)\s*\)/g;
/** How many tokens may lead to a colour one after the other. */
const MOST_STEPS = 8;

/** Reads the paper of the pages from the tokens of the project. A value that is not a colour, or follows from the page, leaves that of the engine. */
export function resolvePaper({ theme }: Pick<ResolveInput, 'theme'>): Paper {
  const paper = { ...PAPER };
  const declared = TOKEN_FILES.flatMap((path) =>
    readDeclarations(theme.find((file) => file.path === path)?.text ?? ''),
  );
  const values = new Map(declared.map(({ property, value }) => [property, value]));
  for (const declaration of declared.filter(({ property }) => property === TOKEN)) {
    const themes = themesOf(declaration);
    const [light, dark = light] = coloursOf(fillIn(declaration.value, values));
    if (light === undefined || dark === undefined) continue;
    if (themes.includes('light')) paper.light = light;
    if (themes.includes('dark')) paper.dark = dark;
  }
  return paper;
}

/** The themes of a page whose root has a declaration: none if it is for another part of the page, or for paper in a printer. */
function themesOf({ within }: Declaration): readonly (keyof Paper)[] {
  if (!/:root|\bhtml\b/.test(within.at(-1) ?? '')) return [];
  const conditions = within.filter((one) => /^@(?!layer\b)/.test(one));
  if (conditions.length === 0) return ['light', 'dark'];
  const [, theme] = /^@media\s*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/.exec(conditions.join(' ')) ?? [];
  return theme === undefined ? [] : [theme as keyof Paper];
}

/** Writes the values of other tokens into a value. */
function fillIn(value: string, values: ReadonlyMap<string, string>): string {
  let filled = value;
  for (let step = 0; step < MOST_STEPS && filled.includes('var('); step += 1)
    filled = filled.replaceAll(REFERENCE, (reference, name: string) => values.get(name) ?? reference);
  return filled;
}

/** The colours of a value, light and dark if they differ. None if a part is still to be filled in. */
function coloursOf(value: string): readonly string[] {
  if (/\b(?:var|constant)\(|!/.test(value)) return [];
  const inner = /^light-dark\(([\s\S]*)\)$/.exec(value)?.[1];
  // A comma in parentheses is one of `rgb(1, 2, 3)`.
  return inner === undefined ? [value] : inner.split(/,(?![^(]*\))/).map((colour) => colour.trim());
}
