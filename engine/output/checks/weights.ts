import { numberConstant, type Constants } from '../../model/constants.ts';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { HtmlDocument } from './read-html.ts';

/** The size of the files that a visitor loads for a page, in bytes after gzip. */
export interface PageWeights {
  readonly html: number;
  /** All styles, including those in the page. */
  readonly css: number;
  /** Our scripts that run before the page is touched or scrolled; Astro's own, which wait for islands, are not counted. */
  readonly first: number;
  /** The scripts of all islands of the page, with the framework, but without the scripts that the islands load on demand. */
  readonly later: number;
}

const KIB = 1024;
/** The budget of the page itself, in bytes after gzip. */
const PAGE_BUDGET = 30 * KIB;

/** Returns the budget of each part, in bytes after gzip. A theme of its own may need more for what it adds. */
export function readBudgets(constants: Constants): PageWeights {
  return {
    html: PAGE_BUDGET,
    css: numberConstant(constants, 'check.styleBudget') * KIB,
    first: numberConstant(constants, 'check.scriptBudget') * KIB,
    later: numberConstant(constants, 'check.islandBudget') * KIB,
  };
}

/** The files that a page loads, and the styles and scripts in it. */
export interface AssetParts {
  readonly styles: readonly string[];
  readonly inlineStyle: readonly string[];
  readonly scripts: readonly string[];
  readonly inlineScript: readonly string[];
  /** Scripts of islands that are loaded with the page. */
  readonly early: readonly string[];
  /** Scripts of all islands. */
  readonly islands: readonly string[];
  readonly renderers: readonly string[];
}

export interface WeighedAssets {
  readonly weights: Omit<PageWeights, 'html'>;
  /** The framework, if the page loads it before it is touched; by its path. */
  readonly frameworkBefore: readonly string[];
}

interface Asset {
  readonly bytes: number;
  /** Paths of the scripts that it imports statically. */
  readonly imports: readonly string[];
}

/** A static import of a bundled script. A dynamic one has a bracket and is loaded on demand. */
const IMPORT = /\b(?:import|export)\b[^"'()`;]*?["']([^"']+\.js)["']/g;

/** Makes a function that weighs what a page loads. `read` returns the text of a file of the output by its path. */
export function createWeigher(read: (path: string) => string | undefined): (parts: AssetParts) => WeighedAssets {
  const assets = new Map<string, Asset>();

  function assetOf(path: string): Asset {
    let asset = assets.get(path);
    if (!asset) {
      const text = read(path) ?? '';
      const imports = path.endsWith('.js')
        ? [...text.matchAll(IMPORT)].map(([, to = '']) => new URL(to, `file://${path}`).pathname)
        : [];
      assets.set(path, (asset = { bytes: text === '' ? 0 : gzipSync(text).length, imports }));
    }
    return asset;
  }

  function withImports(paths: readonly string[], into = new Set<string>()): Set<string> {
    for (const path of paths) {
      if (into.has(path)) continue;
      into.add(path);
      withImports(assetOf(path).imports, into);
    }
    return into;
  }

  const total = (paths: Iterable<string>): number => [...paths].reduce((sum, path) => sum + assetOf(path).bytes, 0);

  return ({ styles, inlineStyle, inlineScript, scripts, early, islands, renderers }) => {
    const first = withImports([...scripts, ...early]);
    return {
      weights: {
        css: total(new Set(styles)) + sizeOf(inlineStyle.join('')),
        first: total(first) + sizeOf(inlineScript.join('')),
        later: total(withImports(islands, new Set(first)).difference(first)),
      },
      frameworkBefore: [...new Set(renderers)].filter((path) => first.has(path)),
    };
  };
}

/** Directives whose islands are loaded with the page. */
const EARLY = new Set(['load', 'idle', 'only']);

export function listAssets({ named }: HtmlDocument): AssetParts {
  const running = named('script').filter(({ attributes }) => isRun(attributes.type));
  const islands = named('astro-island').map(({ attributes }) => attributes);
  const scriptsOf = (some: typeof islands): string[] =>
    some.flatMap((island) => [island['component-url'], island['renderer-url']].filter((url) => url !== undefined));
  return {
    styles: named('link').flatMap(({ attributes: { rel, href } }) => (rel === 'stylesheet' ? (href ?? []) : [])),
    inlineStyle: named('style').map(({ text }) => text),
    scripts: running.flatMap(({ attributes }) => attributes.src ?? []),
    inlineScript: running.flatMap(({ text }) => (text === '' || ASTROS_OWN.test(text) ? [] : text)),
    early: scriptsOf(islands.filter(({ client = '' }) => EARLY.has(client))),
    islands: scriptsOf(islands),
    renderers: islands.flatMap((island) => island['renderer-url'] ?? []),
  };
}

/** Returns the same files, each once. Pages of one template load the same. */
export function assetsOnce(parts: AssetParts): AssetParts {
  const once = (paths: readonly string[]): string[] => [...new Set(paths)];
  return {
    styles: once(parts.styles),
    inlineStyle: parts.inlineStyle,
    scripts: once(parts.scripts),
    inlineScript: parts.inlineScript,
    early: once(parts.early),
    islands: once(parts.islands),
    renderers: once(parts.renderers),
  };
}

/** The element of an island, and the directive that waits until it is seen. */
const ASTROS_OWN = /customElements\.(?:get|define)\("astro-island"|new Event\("astro:visible"\)/;

/** Tells whether a script runs; data for scripts has another type. */
function isRun(type: string | undefined): boolean {
  return type === undefined || type === '' || type === 'module' || type === 'text/javascript';
}

function sizeOf(text: string): number {
  return text === '' ? 0 : gzipSync(text).length;
}

/** Up to this part of the budget, the size is estimated. */
const SURE = 0.8;
const QUICK = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Weighs the page itself. A size far below the budget is estimated: the fastest level of zstd is within a few per cent of gzip and takes
 * a fifth of the time.
 */
export function weighPage(bytes: Uint8Array): number {
  const estimate = zstdCompressSync(bytes, QUICK).length;
  return estimate <= PAGE_BUDGET * SURE ? estimate : gzipSync(bytes).length;
}
