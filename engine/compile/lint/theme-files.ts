import { ASTRO_CONFIG } from '../../model/astro-config.ts';
import { camelCase, hyphenated } from '../../model/content.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import {
  DRAWING_FOLDERS,
  drawingNames,
  isReplaceable,
  RENDER_FOLDER,
  renderNames,
  THEME_FOLDERS,
  TOKENS,
} from '../../model/theme.ts';
import { isWhole, type LintContext } from './context.ts';
import { importedPaths } from '../theme/imported-paths.ts';

const THEME = 'theme/';
const FOLDERS: readonly string[] = [...THEME_FOLDERS, ...DRAWING_FOLDERS, RENDER_FOLDER];

/** Every file of the theme must replace one of the engine, be named by a manifest, or be imported by such a file or by the Astro settings. */
export function themeFiles(context: LintContext): void {
  const { theme, engineTheme, report } = context;
  if (!engineTheme || !isWhole(context, 'routes', 'blocks')) return;
  const used = usedFiles(context, new Set(engineTheme));
  const products = context.model.content.products.map(({ id }) => id);
  for (const { path } of theme) {
    if (!path.startsWith(THEME) || used.has(path)) continue;
    const at = { file: path, start: 0, end: 0 };
    const [folder = '', ...below] = path.slice(THEME.length).split('/');
    // A product with a mistake is not in the model.
    if (folder === RENDER_FOLDER && !isWhole(context, 'content/products')) continue;
    if (below.length > 0 && !FOLDERS.includes(folder))
      report({
        code: 'TH002',
        message: `The theme has no folder \`${folder}\`, and no file of the theme imports \`${path}\`.`,
        hint: didYouMean(folder, FOLDERS, `Use one of the folders ${listSome(FOLDERS, 12)}, or delete the file.`),
        at,
      });
    else
      report({
        code: 'TH001',
        message:
          folder === RENDER_FOLDER
            ? `Nothing uses \`${path}\`: it is not named after a product.`
            : `Nothing uses \`${path}\`: it replaces no file of the theme, and no file of the theme imports it.`,
        hint: hintFor(path.slice(THEME.length), engineTheme, products),
        at,
      });
  }
}

function usedFiles({ theme, model }: LintContext, engine: ReadonlySet<string>): ReadonlySet<string> {
  const named = new Set([
    TOKENS,
    ...model.routes.map(({ template }) => `templates/${template}.astro`),
    ...model.blocks.map(({ name }) => `blocks/${name}.astro`),
    ...[...model.content.families, ...model.content.products.map(({ family }) => ({ id: family }))].map(
      ({ id }) => `families/${hyphenated(id)}.ts`,
    ),
    ...drawingNames(theme, 'scenes').map((name) => `scenes/${name}.ts`),
    ...model.content.products.flatMap(({ id }) =>
      Object.values(renderNames(id)).flatMap((names) => names.map((name) => `${RENDER_FOLDER}/${name}`)),
    ),
  ]);
  const texts = new Map(theme.map(({ path, text }) => [path, text]));
  const used = new Set<string>();
  const use = (path: string): void => {
    if (used.has(path)) return;
    used.add(path);
    for (const other of importedPaths({ path, text: texts.get(path) ?? '' }, texts)) use(other);
  };
  for (const { path } of theme) {
    const below = path.slice(THEME.length);
    const replaces = path.startsWith(THEME) && isReplaceable(below) && engine.has(below);
    if (replaces || (path.startsWith(THEME) && named.has(below)) || path === ASTRO_CONFIG) use(path);
  }
  return used;
}

function hintFor(below: string, engine: readonly string[], products: readonly string[]): string {
  const { folder, name, ending } = partsOf(below);
  if (folder === RENDER_FOLDER) {
    const otherwise =
      'Name it after the id of a product: `<id>.avif` or `<id>-rear.avif`, with a `.webp` file beside it.';
    const names = products.flatMap((id) => [id, `${id}-rear`]);
    return ['.avif', '.webp'].includes(ending) ? didYouMean(name, names, otherwise) : otherwise;
  }
  if (folder === 'templates') return `Name it in manifests/routes.yaml: \`template: ${name}\`.`;
  if (folder === 'drawings') return 'Import it in a file of theme/families or theme/scenes, or delete it.';
  if (folder === 'families') return `Declare the family in content/families.yaml, as \`id: ${camelCase(name)}\`.`;
  if (folder === 'blocks') return `Declare the block type in manifests/blocks/${name}.yaml.`;
  if (folder === '')
    return didYouMean(below, [TOKENS], `The theme of a project begins in ${THEME}${TOKENS} or in a folder.`);
  const others = engine.map((path) => ({ path, ...partsOf(path) })).filter((other) => other.ending === ending);
  const elsewhere = others.find((other) => other.name === name);
  if (elsewhere) return `Did you mean \`${THEME}${elsewhere.path}\`?`;
  const near = others.filter((other) => other.folder === folder).map((other) => other.name);
  return didYouMean(name, near, '`sitefold theme list --all` lists the files of the theme.');
}

function partsOf(path: string): { readonly folder: string; readonly name: string; readonly ending: string } {
  const [, folder = '', name = '', ending = ''] = /^(?:(.*)\/)?([^/]*?)(\.[^./]*)?$/.exec(path) ?? [];
  return { folder, name, ending };
}
