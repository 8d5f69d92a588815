import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pageFile } from '../../engine/output/checks/addresses.ts';
import { activeSites } from '../../engine/model/active-sites.ts';
import { emitSiteFiles } from '../../engine/output/site-files/site-files.ts';
import { onlySites } from '../../engine/build/plan-build.ts';
import { INTEGRITY_FILE, writeIntegrity } from '../../engine/build/release/integrity.ts';
import { SCRIPTS_FILE, storedScripts, writeStoredSite } from '../../engine/build/release/stored-site.ts';
import { releaseLayout } from '../../engine/build/release/release.ts';
import type { OfferedFile } from '../../engine/model/artifact.ts';
import { sitePath, type Site } from '../../engine/model/site.ts';
import type { SiteModel } from '../../engine/model/site-model.ts';
import { createRouter, type Router } from '../../engine/routing/router.ts';
import { partOf } from './coverage.ts';
import { publishFolder } from './publish-folder.ts';
import { realModel } from './real.ts';
import { SOME_FIGURES } from './site-pages.ts';

export interface SoundOutput {
  readonly out: string;
  /** Changes one served file, by its path without a leading slash. */
  edit(path: string, change: (text: string) => string): void;
  write(path: string, text: string): void;
  remove(path: string): void;
  /** Puts the files on record as they are now, as a build does. */
  record(): void;
}

/** Collections whose entries have pages of which there are many alike; `npm test` takes so many of each. */
const LARGE = [
  'products',
  'downloads',
  'faqs',
  'guides',
  'news',
  'notices',
  'solutions',
  'partners',
  'videos',
] as const;
const SOME = 3;

/** Writes an output of two sites in which nothing is wrong: the pages of the real routes, with little in them. */
export async function writeSoundOutput(folder: string): Promise<SoundOutput> {
  const model = withFewEntries(onlySites(realModel(), ['th']));
  const router = createRouter(model);
  const work = join(folder, 'work');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  };
  for (const site of activeSites(model))
    for (const [remainder, { route }] of router.pages)
      if (route.render === 'build' && router.hasPage(site, remainder))
        write(`client${pageFile(site, remainder)}`, printPage({ model, router, site, remainder }));
  for (const { path, text } of emitSiteFiles(model, router, FIGURES)) {
    write(`client/${path}`, text);
    for (const address of held(text)) write(`client${address}`, '');
  }
  write('client/_astro/site.css', 'body { margin: 0; }');
  write('client/_astro/page.js', 'import "./shared.js";');
  write('client/_astro/shared.js', 'export {};');
  write('client/_astro/Island.js', 'import "./react.js";');
  write('client/_astro/client.js', 'import "./react.js";');
  write('client/_astro/react.js', 'export {};');
  write('client/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeStoredSite(work, { model, applications: new Map(), files: new Map() });
  write(SCRIPTS_FILE, storedScripts([]));
  const out = join(folder, 'out');
  await publishFolder(work, out, { id: 'sound', builtAt: '2026-01-01T00:00:00.000Z' });
  const { current } = releaseLayout(out);
  const client = join(current, 'client');
  return {
    out,
    edit: (path, change) => writeFileSync(join(client, path), change(readFileSync(join(client, path), 'utf8'))),
    write(path, text) {
      mkdirSync(dirname(join(client, path)), { recursive: true });
      writeFileSync(join(client, path), text);
    },
    remove: (path) => rmSync(join(client, path)),
    record() {
      const files = readdirSync(current, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(realpathSync(current), join(realpathSync(entry.parentPath), entry.name)))
        .filter((path) => path !== INTEGRITY_FILE);
      const marks = files.map((path) => {
        const bytes = readFileSync(join(current, path));
        return [path, { sha256: hash('sha256', bytes), bytes: bytes.length }] as const;
      });
      writeIntegrity(current, new Map(marks));
    },
  };
}

function withFewEntries(model: SiteModel): SiteModel {
  const few = LARGE.map((name) => [name, partOf<unknown>(model.content[name], SOME)] as const);
  return { ...model, content: { ...model.content, ...Object.fromEntries(few) } };
}

/** Every file has the same figures. */
const FIGURES = { get: () => SOME_FIGURES } as unknown as ReadonlyMap<string, OfferedFile>;

/** The files, not the pages, that a file for machines names. */
function held(text: string): string[] {
  return [...text.matchAll(/(?:https:\/\/www\.kaveno\.example|")(\/[\w./-]+\.[a-z0-9]{2,6})(?=["<])/g)]
    .map(([, path = '']) => path)
    .filter((path) => !/\.(?:xml|html|webmanifest)$|downloads(?:\.schema)?\.json$|\.well-known/.test(path));
}

interface Printed {
  readonly model: SiteModel;
  readonly router: Router;
  readonly site: Site;
  readonly remainder: string;
}

function printPage({ model, router, site, remainder }: Printed): string {
  const path = sitePath(site, remainder);
  const address = `${site.addr}${remainder}`;
  const indexed = router.pages.get(remainder)?.route.index === true;
  const alternates = activeSites(model).filter((one) => router.hasPage(one, remainder));
  const links = [
    `<link rel="canonical" href="${address}">`,
    ...alternates.map(({ lang, addr }) => `<link rel="alternate" hreflang="${lang}" href="${addr}${remainder}">`),
    `<link rel="alternate" hreflang="x-default" href="${alternates[0]?.addr}${remainder}">`,
  ];
  return `<!doctype html>
<html lang="${site.lang}" dir="${site.dir}">
<head>
<title>Page ${path}</title>
<meta name="description" content="What ${path} is about">
${indexed ? links.join('\n') : '<meta name="robots" content="noindex">'}
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Kaveno","url":"${address}","logo":{"@type":"ImageObject","url":"https://www.kaveno.example/picture.svg"}}</script>
<link rel="stylesheet" href="/_astro/site.css">
</head>
<body>
<a href="#content">Skip</a>
<main id="content">
<h1>${path}</h1>
<h2 id="more">More</h2>
<p><a href="${sitePath(site, '')}#more">Home</a> <a href="/search?q=a">Search</a> <a href="https://other.example/">Elsewhere</a></p>
<img src="/picture.svg" alt="" width="1" height="1">
<label>Name <input name="name"></label>
<astro-island client="visible" component-url="/_astro/Island.js" renderer-url="/_astro/client.js" props="{&quot;image&quot;:[0,&quot;/picture.svg&quot;]}"></astro-island>
</main>
<script type="module" src="/_astro/page.js"></script>
</body>
</html>
`;
}
