import { COMPARE_EVENT, compareQuery, readCompareList, toggleModel, writeCompareList } from '../ui/compare-list.ts';

/**
 * Makes the links that compare a model into buttons that put it aside, and shows the place of the tray while something is in it. The
 * tray itself is loaded when its place comes into view.
 */
export function serveCompare(place: HTMLElement): void {
  const most = Number(place.dataset.most);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>(BUTTON);
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { compare: id = '', model = '' } = link.dataset;
    const list = toggleModel(readCompareList(), { id, model }, most);
    if (list) writeCompareList(list);
    else
      void import('../ui/alert.ts').then(({ showOwnAlert }) =>
        showOwnAlert({ type: 'tips', text: place.dataset.full ?? '' }),
      );
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.matches(BUTTON)) return;
    event.preventDefault();
    event.target.click();
  });
  addEventListener(COMPARE_EVENT, show);
  // Changes by another page or window reach every component that shows the list.
  for (const type of ['pageshow', 'storage']) addEventListener(type, () => dispatchEvent(new Event(COMPARE_EVENT)));
  show();

  function show(): void {
    const list = readCompareList();
    place.hidden = list.length === 0;
    // The tray is seen before its script is there, and may be followed then.
    const comparison = place.querySelector('a');
    if (comparison) comparison.search = compareQuery(list);
    for (const link of document.querySelectorAll<HTMLElement>(BUTTON)) {
      link.role = 'button';
      link.ariaPressed = String(list.some(({ id }) => id === link.dataset.compare));
    }
  }
}

const BUTTON = 'a[data-compare]';
