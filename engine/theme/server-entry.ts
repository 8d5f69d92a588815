import { createApp } from 'astro/app/entrypoint';
import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/index.js';
import { pagePath } from './page-path.ts';
import type { ChangedPicture } from './pictures/changed-picture.ts';

/** Pages have no origin while they are rendered: the addresses of sites are in the manifests. */
const ORIGIN = 'http://localhost';

// A page is sent whole, and Astro takes less time for one that it does not stream.
const app = createApp({ streaming: false });
const { manifest } = app;

interface VisitorRequest {
  readonly method: string;
  readonly locals: App.Locals;
}

/** Renders a page for a request of a visitor, whose address must be that of `pagePath`. */
export async function answerRequest(address: string, { method, locals }: VisitorRequest): Promise<Response> {
  const request = new Request(`${ORIGIN}${address}`, { method });
  const routeData = app.match(request, true);
  if (!routeData) throw new Error('no page of the build answers');
  const response = await app.render(request, { locals, routeData });
  // Astro answers an exception of a template like this, after logging it. The service has an error page of its own.
  if (response.status === 500 && response.body === null) throw new Error(`the page ${routeData.route} failed`);
  return response;
}

type PageModule = Awaited<ReturnType<FetchState['loadComponentInstance']>>;

/** A template with what all pages that are rendered from it have in common. */
interface LoadedTemplate {
  readonly request: Request;
  readonly module: PageModule;
  readonly component: Parameters<typeof renderToString>[1];
  readonly holdsHead: boolean;
}

const templates = new Map<string, Promise<LoadedTemplate>>();

async function loadTemplate(template: string): Promise<LoadedTemplate> {
  const request = new Request(`${ORIGIN}${pagePath(template, '/')}`);
  const module = await new FetchState(request).loadComponentInstance();
  const component = (module as { readonly default: LoadedTemplate['component'] }).default;
  const known = component.moduleId === undefined ? undefined : manifest.componentMetadata.get(component.moduleId);
  if (known && known.propagation !== 'none')
    throw new Error(`the template ${template} changes the head from within its body, which no page of a build can`);
  return { request, module, component, holdsHead: known?.containsHead ?? false };
}

/**
 * Renders a page that is written at build, by its template, its site and its path as a visitor asks for it. Astro's own way from a
 * request to a response takes a third of the time of a page: here its renderer is called directly (checked with 7.3.5; a test compares).
 */
export async function renderPage(template: string, path: string): Promise<string> {
  let loading = templates.get(template);
  if (!loading) {
    loading = loadTemplate(template);
    templates.set(template, loading);
  }
  const { request, module, component, holdsHead } = await loading;
  const state = new FetchState(request);
  state.url = new URL(`${ORIGIN}${pagePath(template, path)}`);
  const result = await state.createResult(module, state.getActionAPIContext());
  result._metadata.headInTree = holdsHead;
  const html = await renderToString(result, component, {}, {}, true);
  const { status } = result.response;
  if (typeof html !== 'string' || status !== 200)
    throw new Error(`the page ${path} was rendered with status ${status}`);
  return html;
}

/** Makes a picture that a page shows in another size or format from the bytes of its file. Sharp must have been handed over. */
export async function changePicture(bytes: Uint8Array, picture: ChangedPicture): Promise<Uint8Array> {
  const change = await import('./pictures/change-picture.ts');
  return change.changePicture(bytes, picture);
}
