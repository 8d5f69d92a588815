import { resolve } from 'node:path';
import { buildProject, explainLock, explainPages, sayBuilt } from '../../build.ts';
import { showProgress } from '../../build-progress.ts';
import { EXIT, UserError, print, say } from '../../io.ts';

interface Options {
  readonly root: string;
  readonly only?: string;
  readonly sites?: string;
  readonly routes?: string;
  readonly pages?: string;
  readonly allowShrink?: boolean;
  readonly explain?: boolean;
  readonly out: string;
  readonly force?: boolean;
  readonly json?: boolean;
  readonly offline?: boolean;
}

/** Builds the sites and prints the figures of the build. */
export async function runBuild(options: Options): Promise<void> {
  const { root, only, allowShrink, force = false, json = false, offline = false, explain = false } = options;
  const scope = { sites: flags(options.sites), routes: list(options.routes), pages: list(options.pages) };
  if (only !== undefined && Object.values(scope).some((part) => part !== undefined))
    throw new UserError(
      '--only makes a release of these sites alone; --sites, --routes and --pages bring a part of the current release up to date. Choose one.',
    );
  const out = resolve(root, options.out);
  const progress = showProgress((line) => say(`${line}\n`));
  const result = await buildProject({ root, out, only, scope, allowShrink, force, offline }, progress).finally(
    progress.end,
  );
  if (result.kind === 'locked') throw new UserError(explainLock(result.pid, out), EXIT.findings);
  if (json) print(`${JSON.stringify(result, mapsAsObjects)}\n`);
  if (explain && !json && result.kind === 'built') await explainPages(result);
  sayBuilt(result, '; --force builds it anew');
}

function list(text: string | undefined): string[] | undefined {
  return text?.split(',').map((part) => part.trim());
}

/** The root site has an empty flag and is called `root`. */
function flags(text: string | undefined): string[] | undefined {
  return list(text)?.map((flag) => (flag === 'root' ? '' : flag));
}

function mapsAsObjects(_: string, value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}
