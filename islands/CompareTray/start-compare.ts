/** The prefix of the key of the list of models in the local cache. */
const KEPT = 'compare_';
const BUTTON = 'a[data-compare]';
const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Loads what makes compare links into buttons: at once where models are put aside, else when a visitor comes near one. A link that is
 * followed before that is held, and acts when the rest has come.
 */
export function startCompare(place: HTMLElement): void {
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (loading ??= import('./compare-buttons.ts').then(({ serveCompare }) => {
      removeEventListener('click', hold);
      serveCompare(place);
    }));
  const near = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(BUTTON)) load().catch(() => undefined);
  };
  const hold = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(BUTTON) : null;
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      () => link.click(),
      () => location.assign(link.href),
    );
  };
  addEventListener('click', hold);
  for (const sign of SIGNS) addEventListener(sign, near, { passive: true });
  const look = (): void => {
    if (keepsModels()) load().catch(() => undefined);
  };
  addEventListener('pageshow', look);
  look();
}

function keepsModels(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(KEPT));
  } catch {
    return false;
  }
}
