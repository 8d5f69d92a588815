import { filePaths } from '../../model/file-paths.ts';
import { answerHeaders, type Headers } from './page-headers.ts';
import { sitePageHeaders, type PageHeaderSources } from './site-page-headers.ts';

/** A header that differs between two versions. Headers of files depend on the code alone. */
export interface HeaderChange {
  readonly name: string;
  /** The flags of the sites whose pages have it. Undefined: every answer has it, redirects and files too. */
  readonly sites: readonly string[] | undefined;
  readonly before: string | undefined;
  readonly now: string | undefined;
}

/** Compares the headers of every answer, and those of the pages of sites that are in both versions. */
export function compareHeaders(before: PageHeaderSources, now: PageHeaderSources): HeaderChange[] {
  const [oldAnswers, answers] = [answerHeaders(before.model.constants), answerHeaders(now.model.constants)];
  const [oldPages, pages] = [sitePageHeaders(before), sitePageHeaders(now)];
  const ofPages = [...pages].flatMap(([flag, headers]) => {
    const old = oldPages.get(flag);
    if (!old) return [];
    return differing(without(old, oldAnswers), without(headers, answers)).map((change) => ({ ...change, flag }));
  });
  const alike = Map.groupBy(ofPages, ({ name, before: was, now: is }) => JSON.stringify([name, was, is]));
  return [
    ...differing(oldAnswers, answers).map((change) => ({ ...change, sites: undefined })),
    ...[...alike.values()].flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { flag: _, ...change } = first;
      return [{ ...change, sites: same.map(({ flag }) => flag) }];
    }),
  ];
}

/** The paths that are files by their beginning, first segment or ending, and therefore have the headers of files. */
export interface FilePathChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function compareFilePaths(before: PageHeaderSources['model'], now: PageHeaderSources['model']): FilePathChange {
  const [old, current] = [before, now].map(({ constants }) => {
    const { beginnings, segments, extensions } = filePaths(constants);
    return [
      ...beginnings.map((beginning) => `${beginning}…`),
      ...segments.map((segment) => `/${segment}/…`),
      ...extensions.map((ending) => `….${ending}`),
    ];
  });
  return {
    added: (current ?? []).filter((path) => old?.includes(path) !== true),
    removed: (old ?? []).filter((path) => current?.includes(path) !== true),
  };
}

/** The headers of pages besides those that every answer has with the same value. */
function without(headers: Headers, answers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => answers[name] !== value));
}

function differing(before: Headers, now: Headers): Pick<HeaderChange, 'name' | 'before' | 'now'>[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names
    .filter((name) => before[name] !== now[name])
    .map((name) => ({ name, before: before[name], now: now[name] }));
}
