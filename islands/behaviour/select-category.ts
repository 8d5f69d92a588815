/** The longest flag that is repeated to the visitor. */
const LONGEST = 40;

/**
 * Does what the service does for `download?urlFlag=…` where the page is a plain file: a flag that names a category leads to the page of
 * the category, any other shows that the category does not exist.
 */
export function selectCategory(page: Document = document, address: Location = location): void {
  const flag = new URLSearchParams(address.search).get('urlFlag');
  const state = page.querySelector<HTMLElement>('.unknown-flag[hidden]');
  if (flag === null || !state) return;
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[data-flag]')];
  const link = links.find(({ dataset }) => dataset.flag === flag);
  if (link) {
    address.replace(link.href);
    return;
  }
  const text = state.querySelector<HTMLElement>('[data-text]');
  // Between isolating marks, so that a flag in another script does not turn the sentence round.
  if (text)
    text.textContent = text.dataset.text?.replace('{flag}', () => `\u2068${flag.slice(0, LONGEST)}\u2069`) ?? '';
  state.hidden = false;
  page.querySelector<HTMLElement>('.newest')?.setAttribute('hidden', '');
}
