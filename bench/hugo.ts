import fastGlob from 'fast-glob';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { measured, type Ran } from './clone.ts';

/** How far the bytes of Hugo's pages may be from those of ours. */
const TOLERANCE = 0.05;
/** A link to the page on another site. */
const ALTERNATE = /<link rel="alternate" href="([^"]*)" hreflang="([^"]*)">/g;

interface Parts {
  readonly head: string;
  /** The addresses and languages of the links to other sites. */
  readonly alternates: readonly (readonly [href: string, lang: string])[];
  readonly neck: string;
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  readonly tail: string;
}

export interface HugoRun extends Ran {
  readonly pages: number;
}

/**
 * Has Hugo make the pages of a release: their own parts are its content, header and footer are partials that it caches by site, and the
 * links to other sites come from a loop. This is less work than ours, which makes the own parts from data. Throws if the pages of both do
 * not have the same weight.
 *
 * `client` is the folder of our pages; `work` is a folder on the same disk.
 */
export async function runHugo(client: string, work: string): Promise<HugoRun> {
  const source = mkdtempSync(join(work, 'hugo-'));
  const out = join(source, 'public');
  try {
    const paths = fastGlob.sync('**/*.html', { cwd: client });
    const weight = writeProject(source, client, paths);
    const ran = await measured('hugo', ['--quiet', '--source', source, '--destination', out], source);
    const made = fastGlob.sync('**/*.html', { cwd: out });
    const own = made.reduce((sum, path) => sum + statSync(join(out, path)).size, 0);
    if (made.length !== paths.length || Math.abs(own / weight - 1) > TOLERANCE)
      throw new Error(`Hugo made ${made.length} pages of ${own} bytes; ours are ${paths.length} of ${weight} bytes`);
    return { ...ran, pages: made.length };
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

/** Writes a project for Hugo, and returns the bytes of our pages. */
function writeProject(source: string, client: string, paths: readonly string[]): number {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  };
  const links: { start: string; lang: string }[] = [];
  const placeOf = new Map<string, number>();
  const shared: Record<string, { header: string; footer: string }> = {};
  let weight = 0;
  for (const [index, path] of paths.entries()) {
    const html = readFileSync(join(client, path), 'utf8');
    weight += Buffer.byteLength(html);
    const { head, alternates, neck, header, body, footer, tail } = takeApart(html);
    const site = /^([a-z]{2})\//.exec(path)?.[1] ?? 'root';
    shared[site] ??= { header, footer };
    const remainder = path.replace(/^[a-z]{2}\//, '').replace(/\/?index\.html$/, '');
    const places = alternates.map(([href, lang]) => {
      const start = remainder !== '' && href.endsWith(remainder) ? href.slice(0, -remainder.length) : href;
      const key = `${start} ${lang}`;
      const place = placeOf.get(key) ?? links.push({ start, lang }) - 1;
      placeOf.set(key, place);
      return place;
    });
    const isCut = alternates.every(([href]) => remainder !== '' && href.endsWith(remainder));
    const matter = { url: `/${path}`, site, head, alternates: places, remainder: isCut ? remainder : '', neck, tail };
    write(`content/p${index}.html`, `${JSON.stringify(matter, undefined, 1)}\n${body}`);
  }
  write('data/links.json', JSON.stringify(links));
  write('data/shared.json', JSON.stringify(shared));
  write('config.json', JSON.stringify(CONFIG));
  for (const [path, text] of Object.entries(LAYOUTS)) write(`layouts/${path}`, text);
  return weight;
}

function takeApart(html: string): Parts {
  const found = [...html.matchAll(ALTERNATE)];
  const [first, last] = [found[0], found.at(-1)];
  const [from, to] =
    first && last ? [first.index, last.index + last[0].length] : [html.indexOf('</head>'), html.indexOf('</head>')];
  const at = (mark: string, start = to): number => {
    const place = html.indexOf(mark, start);
    return place === -1 ? html.indexOf('</body>') : place;
  };
  const header = at('<header class="site-header"');
  const headerEnd = at('</header>', header);
  const footer = at('<footer', headerEnd);
  const footerEnd = at('</footer>', footer);
  return {
    head: html.slice(0, from),
    alternates: found.map(([, href = '', lang = '']) => [href, lang] as const),
    neck: html.slice(to, header),
    header: html.slice(header, headerEnd),
    body: html.slice(headerEnd, footer),
    footer: html.slice(footer, footerEnd),
    tail: html.slice(footerEnd),
  };
}

/** Only what the pages need. */
const CONFIG = {
  baseURL: 'https://www.kaveno.example/',
  disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', '404'],
};

const LAYOUTS: Readonly<Record<string, string>> = {
  '_default/single.html': `{{- $remainder := .Params.remainder -}}{{ safeHTML .Params.head }}
{{- range .Params.alternates }}{{ with index $.Site.Data.links (int .) }}<link rel="alternate" href="{{ .start }}{{ $remainder }}" hreflang="{{ .lang }}">{{ end }}{{ end -}}
{{ safeHTML .Params.neck }}{{ partialCached "header.html" . .Params.site }}{{ .Content }}{{ partialCached "footer.html" . .Params.site }}{{ safeHTML .Params.tail }}`,
  'partials/header.html': '{{ safeHTML (index .Site.Data.shared .Params.site).header }}',
  'partials/footer.html': '{{ safeHTML (index .Site.Data.shared .Params.site).footer }}',
};
