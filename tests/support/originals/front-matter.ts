import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { splitFiles } from '../../../engine/redirects/importers/front-matter/joined-files.ts';
import { privateFolder } from '../engines/process.ts';
import { documented, located, partsOf } from './documented.ts';
import type { Matcher } from './matcher.ts';

/** Static pages with a meta refresh: served with and without a slash at the end, in this letter case, and without the query. */
export function metaRefreshOriginal(pages: Readonly<Record<string, string>>): Matcher {
  const table = new Map(Object.entries(pages).map(([from, to]) => [partsOf(from).path, to]));
  return documented((request) => {
    const to = table.get(partsOf(request).path);
    return to === undefined ? undefined : { status: 301, location: located(to) };
  });
}

/** Pages with a meta refresh of a site, by their address. */
export interface RefreshPages {
  /** The generator and its version. */
  readonly version: string;
  readonly pages: Readonly<Record<string, string>>;
}

/** Builds a site with Hugo, and reads the pages that it wrote for aliases. */
export function hugoPages(text: string): RefreshPages {
  return build(text, { command: 'hugo', args: ['--quiet', '--destination', OUT], version: ['version'] }, (out) => {
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
    return files.flatMap((file) => {
      const [, to] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(readFileSync(join(out, file), 'utf8')) ?? [];
      return to === undefined ? [] : [[addressOf(file), to] as const];
    });
  });
}

/** Builds a site with Jekyll, and reads the list of redirects that jekyll-redirect-from wrote. */
export function jekyllPages(text: string): RefreshPages {
  const args = ['build', '--quiet', '--disable-disk-cache', '--destination', OUT];
  return build(text, { command: 'jekyll', args, version: ['--version'] }, (out) =>
    Object.entries(JSON.parse(readFileSync(join(out, 'redirects.json'), 'utf8')) as Record<string, string>).map(
      ([path, to]) => [path.replaceAll(/[?#]/g, encodeURIComponent), to] as const,
    ),
  );
}

const OUT = 'out';

interface Generator {
  readonly command: string;
  readonly args: readonly string[];
  readonly version: readonly string[];
}

type Pages = readonly (readonly [from: string, to: string])[];

function build(text: string, generator: Generator, pagesOf: (out: string) => Pages): RefreshPages {
  const folder = privateFolder(generator.command, splitFiles(text));
  // Ruby reads files as text of the locale, and Hugo keeps a cache in a folder for temporary files.
  const env = { ...process.env, LANG: 'C.UTF-8', HUGO_CACHEDIR: join(folder, 'cache') };
  const run = (args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(generator.command, args, { cwd: folder, encoding: 'utf8', env });
    if (status !== 0) throw new Error(`${generator.command} ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout.trim();
  };
  try {
    run(generator.args);
    return { version: run(generator.version), pages: Object.fromEntries(pagesOf(join(folder, OUT))) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The address at which a web server has a file. */
function addressOf(file: string): string {
  return `/${encodeURI(file.replace(/(?:^|\/)index\.html$/, '')).replaceAll(/[?#]/g, encodeURIComponent)}`;
}
