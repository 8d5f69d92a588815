/** A file of the theme of a project, or of its islands. */
export interface ThemeFile {
  /** Relative to the root of the project: `theme/components/Footer.astro`. */
  readonly path: string;
  /** The SHA-256 of its bytes. */
  readonly digest: string;
  /** The keys of the constants that it uses as a style. */
  readonly constants: readonly string[];
}

/** The style of a project that is added to that of the engine. */
export const TOKENS = 'tokens.css';

/** The folders of the theme whose files a project may replace. The others hold what the engine uses outside of pages too. */
export const THEME_FOLDERS = ['account', 'blocks', 'components', 'fonts', 'layouts', 'styles', 'templates'] as const;

/** The folders of the theme with what a project draws: families of products, scenes, and the parts that they share. */
export const DRAWING_FOLDERS = ['families', 'scenes', 'drawings'] as const;

/** The folder of the theme with pictures of products. */
export const RENDER_FOLDER = 'renders';

/** Returns the names of the pictures of a product in that folder, from the front and from the rear. */
export function renderNames(id: string): Readonly<Record<'front' | 'rear', readonly [avif: string, webp: string]>> {
  return { front: [`${id}.avif`, `${id}.webp`], rear: [`${id}-rear.avif`, `${id}-rear.webp`] };
}

/** Tells whether pictures are drawn from a file, by its path below the root of a project. */
export function isDrawingPath(path: string): boolean {
  return DRAWING_FOLDERS.some((folder) => path.startsWith(`theme/${folder}/`));
}

/** Returns the names of the files of the theme that draw families of products, or scenes: `bullet-camera`. */
export function drawingNames(theme: readonly Pick<ThemeFile, 'path'>[], folder: 'families' | 'scenes'): string[] {
  const one = new RegExp(`^theme/${folder}/([^/]+)\\.ts$`);
  return theme.flatMap(({ path }) => one.exec(path)?.[1] ?? []);
}

/** What is not made into the code of the pages: manifests, content, rules, settings, and the defaults of the engine. */
const OTHER_PATH = /^(?:(?:manifests|content|lint|engine\/defaults)\/|sitefold\.ya?ml$)/;

/**
 * True for the path of a file from which the code of the pages is made, relative to the root of a project: its theme and islands, its Astro
 * settings with the files that they import, wherever these are, and the versions of its packages.
 */
export function isThemePath(path: string): boolean {
  return !OTHER_PATH.test(path);
}

/** The versions of the packages of a project, which its theme may import. */
export const PACKAGES = 'package-lock.json';

/** Tells whether a project may replace a file of the theme, by its path below the theme. */
export function isReplaceable(path: string): boolean {
  const [folder = '', ...rest] = path.split('/');
  return rest.length > 0 && (THEME_FOLDERS as readonly string[]).includes(folder);
}

/** Returns the names of the files of the theme in a folder that end in `.astro`: its templates, or its block types. */
export function componentNames(paths: Iterable<string>, folder: 'blocks' | 'templates'): string[] {
  return [...paths].flatMap((path) => {
    const [first, name = '', ...below] = path.split('/');
    return first === folder && below.length === 0 && name.endsWith('.astro') ? name.slice(0, -'.astro'.length) : [];
  });
}
