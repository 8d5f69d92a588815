import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadWithRules, type Project } from '../../build/project/project.ts';
import { watchProject } from '../../build/project/watch-project.ts';
import { FORMATS, type FormatOptions } from '../../model/diagnostics/formats.ts';
import { hasErrors } from '../../model/diagnostics/summary.ts';
import { escapeMarkup } from '../../model/escape-markup.ts';
import type { SiteModel } from '../../model/site-model.ts';

/** A project without errors. */
export type SoundProject = Project & { readonly model: SiteModel };

interface WaitOptions {
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly project: Project;
  readonly log: (line: string) => void;
  readonly screen: FormatOptions;
  /** Called with the port when requests are answered, and awaited. */
  readonly onListen: (port: number) => Promise<void>;
}

/** A project that can be served, and the port where its visitors wait. */
export interface Awaited {
  readonly project: SoundProject;
  readonly port: number;
}

/**
 * Waits until a project has no errors. Meanwhile every address answers with the errors, and an open page shows what it is asked for as soon
 * as the project can be served. Rejects if the port is taken.
 */
export async function waitForSound({ root, host, project, log, screen, ...options }: WaitOptions): Promise<Awaited> {
  let shown = '';
  const tell = (current: Project): void => {
    const text = errorsOf(current, { paint: (_, plain) => plain });
    // The first look of the watcher finds what was told already.
    if (text !== shown) log(errorsOf(current, screen));
    shown = text;
  };
  const server = createServer((_req, res) => {
    res.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    res.end(waitingPage(shown));
  });
  await new Promise<void>((ready, fail) => server.once('error', fail).listen(options.port, host, ready));
  const { port } = server.address() as AddressInfo;
  tell(project);
  await options.onListen(port);
  const { promise, resolve } = Promise.withResolvers<SoundProject>();
  const watcher = await watchProject(
    root,
    async () => {
      const current = await loadWithRules(root);
      const { model } = current;
      if (model && !hasErrors(current.diagnostics)) resolve({ ...current, model });
      else tell(current);
      return current.sources;
    },
    { known: project.sources },
  );
  // A file may have been mended before the watcher began.
  void watcher.update();
  const sound = await promise;
  await watcher.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  return { project: sound, port };
}

function errorsOf({ diagnostics, files }: Project, screen: FormatOptions): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return FORMATS.text(errors, files, screen);
}

/** A page that asks for its own address until another server answers, and shows that answer. */
function waitingPage(errors: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The project has errors</title>
<style>:root { color-scheme: light dark; font-family: sans-serif; } body { margin: 2rem; } pre { overflow: auto; }</style>
<h1>The project has errors</h1>
<p>This page shows the site as soon as they are mended.</p>
<pre>${escapeMarkup(errors)}</pre>
<script>
const shown = document.querySelector('pre').textContent;
setInterval(async () => {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (!answer) return;
  if (answer.status !== 503) location.reload();
  else document.querySelector('pre').textContent = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('pre').textContent || shown;
}, 500);
</script>
</html>
`;
}
