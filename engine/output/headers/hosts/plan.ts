import { FEED_TYPE, TYPES_BY_ENDING, TYPES_BY_NAME } from '../../../content/file-type.ts';
import { ownFeeds } from '../../../content/site-feeds.ts';
import { activeSites } from '../../../model/active-sites.ts';
import { filePaths, type FilePaths } from '../../../model/file-paths.ts';
import type { SiteModel } from '../../../model/site-model.ts';
import { VERSION } from '../../../model/version.ts';
import { CACHE_CONTROL, HASHED_FILES, LATEST_PATH, SHARED_FILES } from '../cache-control.ts';
import { answerHeaders, SHARED_FILE_HEADERS, type Headers } from '../page-headers.ts';
import { sitePageHeaders, type PageHeaderSources } from '../site-page-headers.ts';
import { createPatternCheck, type PathPattern } from './pattern.ts';

/** Headers of the answers for some paths. */
export interface HeaderRule {
  readonly pattern: PathPattern;
  readonly headers: Headers;
  /** True if only an answer with the file or page has the headers, false if an error has them too. */
  readonly found: boolean;
}

/** The headers of the service, which every host prints. */
export interface HeaderPlan {
  /** The headers of every answer. A redirect has only these. */
  readonly answers: Headers;
  /** The other headers of answers that are not redirects. A later rule replaces an earlier one, header by header. */
  readonly rules: readonly HeaderRule[];
  /** The other headers of an error. */
  readonly errors: Headers;
  readonly files: FilePaths;
  /** One line without a comment sign: the build, the version of Sitefold, and the warning not to edit. */
  readonly provenance: string;
}

/** The type of a page; many hosts omit the encoding. */
const PAGE_TYPE = 'text/html; charset=utf-8';

/** The data from which the plan of a release is made. */
export interface HeaderSources extends PageHeaderSources {
  readonly model: Pick<SiteModel, 'collections' | 'constants' | 'sites'>;
}

/** Makes the plan of a release. `build` is its id. */
export function createHeaderPlan(sources: HeaderSources & { readonly build: string }): HeaderPlan {
  const { model, build } = sources;
  const found = (pattern: PathPattern, headers: Headers): HeaderRule => ({ pattern, headers, found: true });
  return {
    answers: answerHeaders(model.constants),
    rules: [
      ...pageRules(sources),
      found({ kind: 'all' }, { 'Cache-Control': CACHE_CONTROL.file }),
      found({ kind: 'below', path: HASHED_FILES }, { 'Cache-Control': CACHE_CONTROL.hashed }),
      found({ kind: 'exact', path: LATEST_PATH }, { 'Cache-Control': CACHE_CONTROL.latest }),
      { pattern: { kind: 'below', path: SHARED_FILES }, headers: SHARED_FILE_HEADERS, found: false },
      ...[['html', PAGE_TYPE] as const, ...TYPES_BY_ENDING].map(([ending, type]) =>
        found({ kind: 'ending', ending }, { 'Content-Type': type }),
      ),
      ...[...TYPES_BY_NAME, ...ownFeeds(model).map(({ file }) => [file, FEED_TYPE] as const)].map(([name, type]) =>
        found({ kind: 'name', name }, { 'Content-Type': type }),
      ),
    ],
    errors: { 'Cache-Control': CACHE_CONTROL.error },
    files: filePaths(model.constants),
    provenance: `Generated from build ${build} by Sitefold ${VERSION}. Do not edit: build and emit again.`,
  };
}

/**
 * Makes one rule for the headers that all pages share. Sites with the same other headers share a rule. Paths without a prefix belong to
 * the root site, so its rule is for all other paths.
 */
function pageRules(sources: PageHeaderSources): HeaderRule[] {
  const headers = sitePageHeaders(sources);
  const root = headers.get('') ?? {};
  const answers = answerHeaders(sources.model.constants);
  const isAlike = (name: string): boolean => [...headers.values()].every((one) => one[name] === root[name]);
  const alike = keepFields(root, (name, value) => answers[name] !== value && isAlike(name));
  const ownOf = (flag: string): Headers => keepFields(headers.get(flag) ?? {}, (name) => !isAlike(name));
  const prefixed = activeSites(sources.model).filter(({ prefix }) => prefix !== '');
  const groups = Map.groupBy(prefixed, ({ flag }) => JSON.stringify(ownOf(flag)));
  groups.delete(JSON.stringify(ownOf('')));
  const rules = [...groups.values()].map((sites) => ({
    prefixes: sites.map(({ prefix }) => prefix).sort(),
    headers: ownOf(sites[0]?.flag ?? ''),
  }));
  const others = rules.flatMap(({ prefixes }) => prefixes).sort();
  const all: HeaderRule[] = [
    { pattern: { kind: 'other-pages', prefixes: [] }, headers: alike, found: false },
    { pattern: { kind: 'other-pages', prefixes: others }, headers: ownOf(''), found: false },
    ...rules.map((rule): HeaderRule => ({
      pattern: { kind: 'pages', prefixes: rule.prefixes },
      headers: rule.headers,
      found: false,
    })),
  ];
  return all.filter((rule) => Object.keys(rule.headers).length > 0);
}

function keepFields(headers: Headers, isKept: (name: string, value: string) => boolean): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => isKept(name, value)));
}

/** An answer of a host. */
export interface Answer {
  /** The normalised path without its query. */
  readonly path: string;
  readonly status: number;
}

/** Returns the headers of an answer, by their names in lower case. The conformance tests compare every host with it. */
export function headersOf(
  { answers, rules, errors, files }: HeaderPlan,
  { path, status }: Answer,
): ReadonlyMap<string, string> {
  const matches = createPatternCheck(files);
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  const applied = isRedirect
    ? []
    : rules.filter(({ pattern, found }) => (!found || status < 400) && matches(pattern, path));
  const failed = status < 400 ? {} : errors;
  const fields = [answers, ...applied.map(({ headers }) => headers), failed].flatMap((headers) =>
    Object.entries(headers),
  );
  return new Map(fields.map(([name, value]) => [name.toLowerCase(), value]));
}
