import { createHash } from 'node:crypto';
import { downloadFiles } from '../../content/download-file.ts';
import { rootSite } from '../../model/active-sites.ts';
import type { OfferedFile } from '../../model/artifact.ts';
import type { Download } from '../../model/content.ts';
import { FALLBACK_LANGUAGE } from '../../model/language.ts';
import { isSame } from '../../model/is-same.ts';
import { once } from '../../model/once-for.ts';
import type { SiteModel } from '../../model/site-model.ts';
import { listDownloadFiles } from '../../output/files/compose-files.ts';
import type { FileSources } from '../../output/files/library.ts';
import { NOT_PRINTED, type FilesByPath } from './compare-downloads.ts';

/**
 * Returns the download files of a model without printing them: a file whose content is that of a known version has its figures. Any other
 * file has no size, and a digest of its content.
 */
export function figuresOfDownloads(
  model: SiteModel,
  known: { readonly model: SiteModel; readonly files: FilesByPath } | undefined,
): FilesByPath {
  const mayDiffer = known ? suspectsOf(known.model, model) : () => true;
  const old = known ? composeAll(known.model, mayDiffer) : new Map<string, string>();
  const suspects = known ? composeAll(model, mayDiffer) : new Map<string, string>();
  return new Map(
    listDownloadFiles(model).map(({ path, compose }): [string, OfferedFile] => {
      const address = `/${path}`;
      const content = suspects.get(address);
      const figures = content === old.get(address) ? known?.files.get(address) : undefined;
      return [address, figures ?? notPrinted(() => content ?? JSON.stringify(compose()))];
    }),
  );
}

/** Composing a file takes time, and most are the same in both versions: then nothing asks for the digest. */
function notPrinted(contentOf: () => string): OfferedFile {
  const digest = once(() => `${NOT_PRINTED}${createHash('sha256').update(contentOf()).digest('hex')}`);
  return {
    bytes: 0,
    get sha256() {
      return digest();
    },
  };
}

/** Returns a check whether the files of a download may differ. Composing all files would take most of the time of a plan. */
function suspectsOf(before: FileSources, now: FileSources): (download: Download) => boolean {
  const [old, current] = [before.content, now.content];
  // They are in English.
  const inAll = [
    [old.specifications, old.families, before.messages[FALLBACK_LANGUAGE]],
    [current.specifications, current.families, now.messages[FALLBACK_LANGUAGE]],
  ] as const;
  const [oldCompany, company] = [before, now].map(companyOf);
  if (!isSame(...inAll) || !isSame(oldCompany, company)) return () => true;
  const products = new Set([
    ...differing(old.products, current.products).map(({ id }) => id),
    // A file lists the guides and questions of its products.
    ...differing(old.guides, current.guides).flatMap((guide) => guide.products ?? []),
    ...differing(old.faqs, current.faqs).flatMap((faq) => faq.products ?? []),
  ]);
  const downloads = new Set(differing(old.downloads, current.downloads).map(({ id }) => id));
  const own = new Set(differing(named(before.ownFiles), named(now.ownFiles)).map(({ id }) => id));
  return (download) =>
    downloads.has(download.id) ||
    download.products.some((id) => products.has(id)) ||
    downloadFiles(download).some((file) => file.own !== undefined && own.has(file.own));
}

function named(files: FileSources['ownFiles']): { readonly id: string; readonly digest: string }[] {
  return files.map(({ name, digest }) => ({ id: name, digest }));
}

/** What files say of the company: its facts but the logos, and the address of its sites. */
function companyOf({ company, sites }: FileSources): unknown {
  return [{ ...company, logo: undefined }, rootSite({ sites }).addr];
}

/** Returns the entries that one of two lists lacks, or that differ, as they are in both. */
function differing<T extends { readonly id: string | number }>(before: readonly T[], now: readonly T[]): T[] {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const current = new Map(now.map((entry) => [entry.id, entry]));
  const ids = [...new Set([...old.keys(), ...current.keys()])].filter((id) => !isSame(old.get(id), current.get(id)));
  return ids.flatMap((id) => [old.get(id), current.get(id)]).filter((entry) => entry !== undefined);
}

/** The contents of the files of some downloads as JSON, by the path at which they are offered. */
function composeAll(
  { content, ...model }: SiteModel,
  isChosen: (download: Download) => boolean,
): ReadonlyMap<string, string> {
  const downloads = content.downloads.filter(isChosen);
  const files = listDownloadFiles({ ...model, content: { ...content, downloads } });
  return new Map(files.map(({ path, compose }) => [`/${path}`, JSON.stringify(compose())]));
}
