import { readConstants } from '../../../engine/build/project/read.ts';
import { compileConstants } from '../../../engine/compile/compile-constants.ts';
import type { CountrySite } from '../../../engine/compile/edits/country-sites.ts';
import { slugOf } from '../../../engine/compile/edits/entry-id.ts';
import { listConstant } from '../../../engine/model/constants.ts';
import { listSome } from '../../../engine/model/diagnostics/suggest.ts';
import type { RedirectsRaw, RoutesRaw } from '../../../engine/model/schema/types.gen.ts';
import { openFile } from './starter-file.ts';
import { readStarter, type Files, type Starter } from './starters.ts';

/** The answer for a project that has the home page and no text page besides. */
export const NO_PAGES = 'none';
export const ROUTES = 'manifests/routes.yaml';
export const REDIRECTS = 'manifests/redirects.yaml';
/** The template that shows the text of a page. */
export const TEXT_PAGE = 'text-page';

/** The longest path of a page, in characters: with the ending of a file it is a name that every file system takes. */
const LONGEST_PATH = 100;
const PATH = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** What the paths of pages depend on besides the starter. */
interface Around {
  readonly starter: Starter;
  /** The folder of the project. */
  readonly root: string;
  readonly sites: readonly CountrySite[];
}

/** Returns the paths of the text pages that a starter has besides its home page, which a project may leave out. */
export function textPages(files: Files): readonly string[] {
  return routesOf(files)
    .filter(({ path, template }) => path !== '' && template === TEXT_PAGE)
    .map(({ path }) => path);
}

export function pageId(path: string): string {
  return path.replaceAll('/', '-');
}

/** Returns the path of the file with the text of a page. */
export function textFile(path: string): string {
  return `content/pages/${pageId(path)}.yaml`;
}

/**
 * Reads a list such as `about,contact,jobs`: the paths of the text pages besides the home page. One that the starter does not have is a page
 * of its own. Returns the paths, or what is wrong with the list.
 */
export function readPages(list: string, around: Around): readonly string[] | { readonly problem: string } {
  if (list === NO_PAGES) return [];
  const files = readStarter(around.starter);
  const known = textPages(files);
  const taken = takenSegments(files, around);
  const refuse = (why: string): { problem: string } => ({
    problem: `${why} The starter \`${around.starter}\` has ${listSome(known)}.`,
  });
  const paths: string[] = [];
  for (const item of list.split(',').map((one) => one.trim().replaceAll(/^\/+|\/+$/g, ''))) {
    if (item === '') continue;
    if (!PATH.test(item)) {
      const plain = item.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      const meant = plain.split('/').map(slugOf).filter(Boolean).join('/') || 'jobs';
      return refuse(
        `\`${item}\` is not a path of a page. Write lower-case letters, digits and single hyphens, with \`/\` between the parts of a path, such as \`${meant}\`.`,
      );
    }
    if (item.length > LONGEST_PATH)
      return refuse(`\`${item.slice(0, 20)}…\` is too long for a path: it may have ${LONGEST_PATH} characters.`);
    const reason = taken.get(item.split('/')[0] ?? '');
    if (reason !== undefined) return refuse(`\`${item}\` cannot be a page: ${reason}`);
    if (paths.includes(item)) return refuse(`\`${item}\` is named twice.`);
    const same = paths.find((path) => pageId(path) === pageId(item));
    if (same !== undefined)
      return refuse(`\`${same}\` and \`${item}\` would both be in ${textFile(item)}. Rename one of them.`);
    paths.push(item);
  }
  return paths.length > 0 ? paths : refuse(`\`${list}\` names no page. Write \`${NO_PAGES}\` for the home page alone.`);
}

/** Returns the first segments that no text page may have, each with the reason. */
function takenSegments(files: Files, { starter, root, sites }: Around): ReadonlyMap<string, string> {
  const { value } = openFile<RedirectsRaw>(files, REDIRECTS);
  const old = value.groups.flatMap(({ rules }) => rules.flatMap(({ from = [] }) => from));
  const others = routesOf(files).filter(({ path, template }) => path !== '' && template !== TEXT_PAGE);
  const constants = compileConstants(readConstants(root));
  const reserved = constants ? listConstant(constants, 'routing.reservedSegments') : [];
  return new Map([
    ...reserved.map((segment): [string, string] => [segment, `addresses below \`/${segment}\` are not pages.`]),
    ...old.map((from): [string, string] => {
      const segment = firstSegment(from.replace(/^\/\{site\}/, ''));
      return [segment, `${REDIRECTS} of the starter redirects \`/${segment}\`.`];
    }),
    ...others.map(({ path }): [string, string] => [
      firstSegment(path),
      `the starter \`${starter}\` has other pages at \`/${firstSegment(path)}\`, which every project has.`,
    ]),
    ...sites.map(({ flag }): [string, string] => [flag, `\`/${flag}\` is the prefix of a site.`]),
    ['home', 'the home page is at `/`, and every project has it.'],
    [NO_PAGES, 'alone in the list, it means that there are no pages besides the home page.'],
  ]);
}

function routesOf(files: Files): RoutesRaw['routes'] {
  return openFile<RoutesRaw>(files, ROUTES).value.routes;
}

function firstSegment(path: string): string {
  return path.replace(/^\//, '').split('/')[0] ?? '';
}
