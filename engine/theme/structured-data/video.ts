import { startOfDay } from '../../content/dates.ts';
import { fileAddress } from '../../content/site-feeds.ts';
import { filmPath, thumbnailPath } from '../../content/video-path.ts';
import type { Video } from '../../model/content.ts';
import type { Page } from '../page.ts';
import type { TopThing } from './top-thing.ts';
import { pageAddress, vendorOf } from './vendor.ts';

/** The film of the page, with its chapters. */
export function videoData(page: Page): TopThing[] {
  const video = page.find('videos', 'id', page.params.videoId ?? '');
  if (!video) return [];
  const { id, title, summary, published, duration } = video;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      '@id': `${pageAddress(page, page.remainder)}#film`,
      name: page.plain(title),
      description: page.plain(summary),
      thumbnailUrl: [fileAddress(page.site, thumbnailPath(id).src)],
      contentUrl: fileAddress(page.site, filmPath(id).src),
      uploadDate: startOfDay(published),
      duration: `PT${duration}S`,
      publisher: { '@id': vendorOf(page)['@id'] },
      hasPart: chapters(page, video),
    },
  ];
}

interface Clip {
  readonly '@type': 'Clip';
  readonly name: string;
  readonly startOffset: number;
  readonly endOffset: number;
  readonly url: string;
}

/** Returns the chapters as clips: each ends where the next one begins. Their addresses open the film file at a moment, which no page can do. */
function chapters({ site, plain }: Page, { id, chapters: parts, duration }: Video): Clip[] {
  const film = fileAddress(site, filmPath(id).src);
  return parts.map(({ at, title }, index) => ({
    '@type': 'Clip',
    name: plain(title),
    startOffset: at,
    endOffset: parts[index + 1]?.at ?? duration,
    url: `${film}#t=${at}`,
  }));
}
