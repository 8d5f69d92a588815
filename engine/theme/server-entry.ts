import { handler } from '@astrojs/node/server.js';
import { createApp } from 'astro/app/entrypoint';
import { pagePath } from './page-path.ts';

/** Renders a page for a request of a visitor, whose address must be that of `pagePath`. */
export const answerRequest = handler;

/** Pages have no origin while they are rendered: the addresses of sites are in the manifests. */
const ORIGIN = 'http://localhost';

// A page of the build is written whole, so nothing is gained by sending its parts as they come.
const app = createApp({ streaming: false });
// Astro imports the module of a page anew for each page, which takes longer than many a small part of it.
for (const [template, load] of app.manifest.pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined;
  app.manifest.pageMap?.set(template, () => (loaded ??= load()));
}
// The build stops at a page that cannot be rendered, where Astro would show an error page.
app.renderError = (_request, { error, status }) =>
  Promise.reject(error instanceof Error ? error : new Error(`it was rendered with status ${status}`));

/** Renders a page that is written at build, by its template and its path as a visitor asks for it. */
export async function renderPage(template: string, path: string): Promise<Uint8Array> {
  const response = await app.render(new Request(`${ORIGIN}${pagePath(template, path)}`));
  if (response.status !== 200) throw new Error(`the page ${path} was rendered with status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
