import fastGlob from 'fast-glob';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type { Artifact } from '../../engine/model/artifact.ts';
import { startApacheWith } from './engines/apache.ts';
import { startCaddyWith } from './engines/caddy.ts';
import type { Engine } from './engines/engine.ts';
import { startHaproxyWith } from './engines/haproxy.ts';
import { replaced } from './readme.ts';

/*
 * The configurations in docs/shipping.md, in the servers that they are for. Each function gets a block of the document, and the folder of
 * a project whose rules are emitted.
 */

export const askApache = (text: string, folder: string): Promise<void> =>
  expectMoved(startApacheWith([], () => placed(replaced(text, '*:80', '*'), folder)));

export const askCaddy = (text: string, folder: string): Promise<void> =>
  expectMoved(startCaddyWith([], siteLines(text, folder)));

export const askHaproxy = (text: string, folder: string): Promise<void> =>
  expectMoved(
    startHaproxyWith(emittedFor('haproxy', folder), (port) => replaced(text, 'bind :80', `bind 127.0.0.1:${port}`)),
  );

/** Expects the redirect of the project, and nothing else. */
async function expectMoved(starting: Promise<Engine>): Promise<void> {
  const server = await starting;
  try {
    const [moved, other] = await server.ask(['/old-shop', '/other']);
    expect(moved).toMatchObject({
      status: 301,
      location: expect.stringMatching(/^(?:http:\/\/www\.example\.com)?\/shop$/),
    });
    expect(other?.status).toBe(404);
  } finally {
    await server.stop();
  }
}

/** Expects Caddy to send the pages of a project with their policy, and to redirect. */
export async function askForPages(text: string, folder: string): Promise<void> {
  const server = await startCaddyWith([], siteLines(text, folder));
  try {
    const [page, moved] = await server.ask(['/de/about', '/de/about-us.html']);
    expect(page).toMatchObject({ status: 200, headers: expect.arrayContaining(['content-security-policy']) });
    expect(moved).toMatchObject({ status: 301, location: '/de/about' });
  } finally {
    await server.stop();
  }
}

/** Expects the redirect of the project in a configuration of Next. */
export async function readNextConfig(text: string, folder: string): Promise<void> {
  const path = join(folder, 'next.config.mjs');
  writeFileSync(path, text);
  const { default: config } = (await import(pathToFileURL(path).href)) as {
    readonly default: { readonly redirects: () => Promise<readonly object[]> };
  };
  expect(await config.redirects()).toContainEqual({ source: '/old-shop{/}?', destination: '/shop', statusCode: 301 });
}

/** Puts the output folder of the project in the place of that of the document. */
const placed = (text: string, folder: string): string => text.replaceAll('/srv/sitefold/', `${folder}/dist/`);

/** Returns the lines in the block of a site of Caddy. */
const siteLines = (text: string, folder: string): string[] => placed(text, folder).trimEnd().split('\n').slice(1, -1);

/** Returns the files that were written for a target. */
export function emittedFor(id: string, folder: string): Artifact[] {
  const at = join(folder, 'dist/redirects');
  return fastGlob
    .sync(`${id}/*`, { cwd: at, dot: true })
    .map((path) => ({ path, text: readFileSync(join(at, path), 'utf8') }));
}
