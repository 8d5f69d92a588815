import { downloadFiles } from '../../content/download-file.ts';
import { downloadTitle, TITLE_SEPARATOR } from '../../content/download-title.ts';
import { formatFileSize } from '../../content/file-size.ts';
import { excerpt } from '../../content/plain-text.ts';
import { fileAddress } from '../../content/site-feeds.ts';
import type { Page } from '../page.ts';
import { whenReady } from '../when-ready.ts';
import type { TopThing } from './top-thing.ts';
import { pageAddress, vendorOf } from './vendor.ts';

/** The kinds of application that Google lists (Search Central, software app), by the category of the download. Others are documents. */
const KINDS: Readonly<Record<string, string>> = {
  B101: 'UtilitiesApplication',
  B102: 'DriverApplication',
  B103: 'UtilitiesApplication',
};

/** Describes the current version of firmware, a driver or a tool. It is free and has no ratings. */
export function softwareData(page: Page): TopThing[] | Promise<TopThing[]> {
  const download = page.find('downloads', 'id', page.params.id ?? '');
  const kind = download && KINDS[download.category];
  const [file] = download ? downloadFiles(download) : [];
  if (!download || !file || kind === undefined) return [];
  const models = download.products.flatMap((id) => page.find('products', 'id', id)?.model ?? []);
  return whenReady(page.state.files.get(file.path), (known) => [
    {
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name: downloadTitle(download).map(page.plain).join(TITLE_SEPARATOR),
      applicationCategory: kind,
      ...(models.length === 0 ? {} : { availableOnDevice: models.join(', ') }),
      softwareVersion: file.version,
      datePublished: file.date,
      url: pageAddress(page, page.remainder),
      downloadUrl: fileAddress(page.site, file.path),
      ...(known && { fileSize: formatFileSize(known.bytes, page.constants, page.site.lang) }),
      ...(file.notes !== undefined && { releaseNotes: excerpt(page.plain(file.notes), page.site.lang) }),
      author: { '@id': vendorOf(page)['@id'] },
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    },
  ]);
}
