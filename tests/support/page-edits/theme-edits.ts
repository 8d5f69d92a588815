import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../real.ts';
import type { Draft } from './draft.ts';
import type { Edits } from './edit.ts';

/** Components of the engine that some templates show and others do not. */
const ENGINES = ['FaqEntries', 'Pagination', 'ProductFacts', 'SolutionCards'];
const MARK = /<p class="edit">\d+<\/p>\n?/;

/** Puts the number of an edit into a component, as the last thing that it shows. */
function mark(text: string, number: number): string {
  const clean = text.replace(MARK, '');
  const end = clean.lastIndexOf('</Layout>');
  const at = end === -1 ? clean.length : end;
  return `${clean.slice(0, at)}<p class="edit">${number}</p>\n${clean.slice(at)}`;
}

function markFile(draft: Draft, path: string, number: number): string {
  draft.write(path, mark(draft.text(path), number));
  return path;
}

/** Edits of the theme of the project. */
export const THEME_EDITS: Edits = {
  'theme: template': {
    apply: (draft, draws, number) =>
      markFile(draft, `theme/templates/${draws.one(['home', 'section', 'solution-finder'])}.astro`, number),
  },
  'theme: component': {
    apply: (draft, draws, number) =>
      markFile(draft, `theme/components/${draws.one(['Entries', 'Hero', 'WaysIn'])}.astro`, number),
  },
  'theme: component of the engine': {
    apply(draft, draws, number) {
      const path = `theme/components/${draws.one(ENGINES)}.astro`;
      draft.write(path, mark(readFileSync(join(REPOSITORY, 'engine', path), 'utf8'), number));
      return path;
    },
  },
  'theme: style': {
    apply(draft, _draws, number) {
      const path = 'theme/tokens.css';
      draft.write(path, `:root {\n  --edit: ${number}px;\n}\n`);
      return path;
    },
  },
};
