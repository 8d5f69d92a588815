import type { SiteModel } from '../../model/site-model.ts';
import { nameFact } from '../pages/fact-names.ts';
import { bundleFolder, styleConstants } from '../render/bundle.ts';
import { bundleOf } from '../render/page-code.ts';
import { usersOf } from '../render/theme-sources.ts';

/** How the theme differs. */
export interface ThemeChanges {
  /** The names of constants in the styles that differ. */
  readonly styles: readonly string[];
  /** Lists the facts of the theme that differ for the pages of a template. */
  readonly factsOf: (template: string) => readonly string[];
}

interface Differing {
  /** Files of the theme that differ. */
  readonly files: readonly string[];
  /** The names of constants that differ. */
  readonly constants: readonly string[];
  /** The theme of now. */
  readonly theme: SiteModel['theme'];
  /** The code that rendered the version before. Undefined if it is not known: then any template may use a file. */
  readonly code: string | undefined;
}

/** Returns what of the theme and of the constants concerns which pages. */
export function compareStyles({ files, constants, theme, code }: Differing): ThemeChanges {
  const inStyles = new Set(constants.length === 0 ? [] : styleConstants(theme));
  const styles = constants.filter((key) => inStyles.has(key));
  const ofAll = styles.map((name) => nameFact('constant', name));
  const bundle = code === undefined ? undefined : bundleOf(code);
  const usersOfFile = files.length === 0 || bundle === undefined ? () => undefined : usersOf(bundleFolder(bundle));
  const changed = files.map((path) => ({ fact: nameFact('theme', path), users: usersOfFile(path) }));
  return {
    styles,
    factsOf: (template) => [
      ...changed.flatMap(({ fact, users }) => ((users?.has(template) ?? true) ? [fact] : [])),
      ...ofAll,
    ],
  };
}
