import { downloadAddress } from '../ui/download.ts';

/**
 * Sends links to files through the download helper, but for those whose own address is the way. The link itself leads to the file:
 * before this script runs, and where no service answers, it is a plain download.
 */
export function helpDownloads(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-direct]');
    if (!link) return;
    const file = (link.dataset.file ??= link.getAttribute('href') ?? '');
    const address = downloadAddress(file, link.dataset.direct ?? '');
    if (address === undefined) event.preventDefault();
    else link.href = address;
  });
}
