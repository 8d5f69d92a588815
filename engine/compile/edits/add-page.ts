import { listPages } from '../../model/pages.ts';
import schema from '../../model/schema/content/pages.schema.json' with { type: 'json' };
import { appendEntry } from '../../model/edits/yaml-append.ts';
import { fillRoute, type Route } from '../../model/route.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { BELOW_PAGE } from '../resolve/content.ts';
import { editProject, type EditableProject, type Problem, type ToldEdit } from './edit-project.ts';
import { idProblem, PAGE_IDS } from './entry-id.ts';
import type { FileEdit } from './file-edits.ts';
import { newEntryFile } from './new-entry-file.ts';

/** A page that a project gets. */
export interface NewPage {
  readonly id: string;
  /** Its path below the prefix of a site. Left out: the id, below the route that makes pages of such entries if there is one. */
  readonly path?: string | undefined;
}

export interface AddedPage extends ToldEdit {
  /** The path of the page, with a slash at its start. */
  readonly address: string;
}

/** The template of the engine that shows the text of a page. */
const TEMPLATE = 'text-page';
const ROUTES = 'manifests/routes.yaml';
/** A message of the engine: the title of a route until somebody names another one. */
const GENERAL_TITLE = 'nav.company';

/** Adds a page with a text that is to be written, and its route unless a route makes pages of all entries below a path. */
export function addPage(project: EditableProject, { id, path: wanted }: NewPage): AddedPage | Problem {
  const { model } = project;
  const refused = idProblem(project, PAGE_IDS, id);
  if (refused) return refused;
  const general = model.routes.find(
    ({ params: [param] }) => param?.collection === 'pages' && param.field === 'pageUrl',
  );
  const url = wanted?.replaceAll(/^\/+|\/+$/g, '') ?? (general ? `${BELOW_PAGE}${id}` : id);
  if (!new RegExp(schema.properties.url.pattern).test(url))
    return {
      problem: `\`${url}\` is not a path of a page. Write lower-case letters, digits and hyphens, with single slashes between its parts, such as \`profile/awards\`.`,
    };
  const isBelow = url.startsWith(BELOW_PAGE) && !url.slice(BELOW_PAGE.length).includes('/');
  const shared = isBelow ? general : undefined;
  const address = shared ? fillRoute(shared, { [shared.params[0]?.name ?? '']: url.slice(BELOW_PAGE.length) }) : url;
  const taken = listPages(model).get(address);
  if (taken)
    return {
      problem: `There is a page at \`/${address}\` already, of the route \`${taken.route.path}\`. Choose another path.`,
    };
  const place = shared ? undefined : findPlace(model, url);
  const route = place ? routeEdits(project, place, { id, url }) : [];
  if ('problem' in route) return route;
  const like = shared && model.content.pages.find(({ pageUrl }) => pageUrl !== undefined);
  const file = newEntryFile(project, {
    path: `${PAGE_IDS.folder}/${id}.yaml`,
    schema,
    values: {
      id,
      url,
      type: like?.type ?? 'Z801',
      title: titleOf(id),
      summary: `One or two sentences that say what "${titleOf(id)}" is about.`,
      body: 'Write the text here.\n\n## A heading\n\nA paragraph, with a [link](/).\n',
    },
  });
  const notes = place ? [titleNote(place.title)] : [];
  return { ...editProject(project, [file, ...route]), notes, address: `/${address}` };
}

/** Where the route of a page goes, and the title that it has until it gets its own. */
interface Place {
  /** The route after which it is added; undefined for the end of the list. */
  readonly after: Route | undefined;
  readonly title: string;
}

/** Finds the route whose page shows a text too: the last one beside or above the new page, or else the last one. */
function findPlace({ routes }: SiteModel, url: string): Place {
  const fixed = routes.filter(({ params }) => params.length === 0);
  const texts = fixed.filter(({ template }) => template === TEMPLATE);
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const after = texts.findLast(({ path }) => folder !== '' && `${path}/`.startsWith(folder)) ?? texts.at(-1);
  const above = fixed.find(({ path }) => folder !== '' && `${path}/` === folder);
  return { after, title: above?.title ?? GENERAL_TITLE };
}

function routeEdits(
  { files }: EditableProject,
  { after, title }: Place,
  { id, url }: { readonly id: string; readonly url: string },
): FileEdit[] | Problem {
  const file = files.get(ROUTES);
  if (!file) throw new Error('a project with pages has a file of routes');
  const entry = { path: url, title, template: TEMPLATE, data: ['pages'], page: id };
  const edited = appendEntry(file, '/routes', entry, { after: after && indexOf(after) });
  if (!edited.ok) return { problem: `\`${ROUTES}\` cannot be edited: ${edited.why} Add the route by hand.` };
  return edited.edits.map((edit): FileEdit => ({ kind: 'edit', path: ROUTES, ...edit }));
}

function titleNote(title: string): string {
  return `The title of its route, \`${title}\`, is shown in the breadcrumbs of pages below it. Name another message in ${ROUTES} if it does not fit.`;
}

function indexOf({ at }: Route): number {
  return Number(at.pointer.slice(at.pointer.lastIndexOf('/') + 1));
}

function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
