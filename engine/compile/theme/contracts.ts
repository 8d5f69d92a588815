import type { AstroComponent } from '../../model/component.ts';
import { componentNames } from '../../model/theme.ts';
import type { LintContext } from '../lint/context.ts';
import { importedPaths, pathFrom } from './imported-paths.ts';

const THEME = 'theme/';
/** How a project imports a file of the engine, even one that it replaces. */
const ENGINE = 'sitefold/theme/';
/** The component that shows every block. */
const BLOCK = `${ENGINE}components/Block.astro`;

/** The names of props. Undefined: any. */
type Props = readonly string[] | undefined;

/** What the components of a theme are given, and what they have. Files of the engine are named as a project imports them. */
export interface Contracts {
  /** The components of the project by their paths. */
  readonly own: ReadonlyMap<string, AstroComponent>;
  /** Returns the file that an import of a component means. */
  fileOf(importer: string, from: string): string | undefined;
  /** Returns the props that a component has. */
  propsOf(file: string): Props;
  /** Returns the props that the engine and the files of the project pass to a component of the project. */
  givenTo(path: string): Props;
}

/** Reads the contracts of the components of a theme. Undefined if they are not checked. */
export function readContracts({ theme, engineTheme, components }: LintContext): Contracts | undefined {
  if (!engineTheme || !components) return undefined;
  const engine = new Set(engineTheme.map((path) => `${ENGINE}${path}`));
  const files = new Map(theme.map((file) => [file.path, file]));
  const own = new Map<string, AstroComponent>();
  for (const file of theme) {
    const component = file.path.endsWith('.astro') ? components.own(file) : undefined;
    if (component) own.set(file.path, component);
  }

  const fileOf: Contracts['fileOf'] = (importer, from) => {
    const path = from.startsWith('.') ? pathFrom(importer, from) : from;
    return [path, replacedBy(path)].find((one) => files.has(one) || engine.has(one));
  };

  const propsOf = (file: string, seen: readonly string[] = []): Props => {
    const component = own.get(file) ?? (engine.has(file) ? components.engine(file.slice(ENGINE.length)) : undefined);
    if (!component?.props || seen.includes(file)) return component?.props;
    const others = [
      ...(engine.has(replacedBy(file)) ? [replacedBy(file)] : []),
      ...component.propsOf.map((from) => fileOf(file, from)),
    ];
    return unite([
      ...others.map((other) => (other === undefined ? undefined : propsOf(other, [...seen, file]))),
      component.props,
    ]);
  };

  const passed = passedWithin({ theme, files, own, fileOf });

  return {
    own,
    fileOf,
    propsOf,
    givenTo(path) {
      const byEngine = givenByEngine(path);
      return byEngine && unite([byEngine, ...(passed.get(path) ?? [])]);
    },
  };

  function givenByEngine(path: string): Props {
    if (isTemplate(path)) return [];
    if (engine.has(replacedBy(path))) return propsOf(replacedBy(path));
    return isIn('blocks', path) ? propsOf(BLOCK) : undefined;
  }
}

/** Tells whether a file of a project is a template. Nothing is passed to templates. */
export function isTemplate(path: string): boolean {
  return isIn('templates', path);
}

function isIn(folder: 'blocks' | 'templates', path: string): boolean {
  return path.startsWith(THEME) && componentNames([path.slice(THEME.length)], folder).length > 0;
}

/** The file of the engine that one of the project replaces, if the engine has it. */
function replacedBy(path: string): string {
  return path.startsWith(THEME) ? `${ENGINE}${path.slice(THEME.length)}` : '';
}

interface Within extends Pick<LintContext, 'theme'>, Pick<Contracts, 'own' | 'fileOf'> {
  readonly files: ReadonlyMap<string, unknown>;
}

/** Returns what the files of a project pass to each of its components. */
function passedWithin({ theme, files, own, fileOf }: Within): ReadonlyMap<string, readonly Props[]> {
  const passed = new Map<string, Props[]>();
  const pass = (path: string, props: Props): void => void passed.set(path, [...(passed.get(path) ?? []), props]);
  for (const file of theme) {
    const shown = (own.get(file.path)?.shows ?? []).map((one) => ({ ...one, file: fileOf(file.path, one.from) ?? '' }));
    for (const { file: path, props, open } of shown) pass(path, open ? undefined : props.map(({ name }) => name));
    // What is imported in another way may be given any props.
    const imported = importedPaths(file, files);
    for (const path of new Set(imported))
      if (imported.filter((one) => one === path).length > shown.filter((one) => one.file === path).length)
        pass(path, undefined);
  }
  return passed;
}

function unite(all: readonly Props[]): Props {
  const known = all.filter((props) => props !== undefined);
  return known.length < all.length ? undefined : [...new Set(known.flat())];
}
