import type { PageData } from '../../engine/content/page-data.ts';

/** Reads the data that the layout has written into the page. */
export function readPageData(): PageData {
  return (data ??= JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData);
}

let data: PageData | undefined;
