import type { PageConstants } from '../../engine/content/page-data.ts';

/**
 * Fetches the page behind a link when the visitor points at it, focuses it or touches it. At most `routing.preloadPending` are
 * under way; of those that wait, the newest is next and the oldest is given up. Each page is fetched once, and none where the
 * visitor saves data. `first` is an event from before this ran.
 */
export function prefetchLinks(constants: PageConstants, first: Event): void {
  if ((navigator as SavingNavigator).connection?.saveData === true) return;
  const most = constants['routing.preloadPending'];
  const seen = new Set([location.pathname]);
  const waiting: string[] = [];
  let pending = 0;

  const next = (): void => {
    while (pending < most) {
      const path = waiting.pop();
      if (path === undefined) return;
      pending += 1;
      void prefetch(path).then(() => {
        pending -= 1;
        next();
      });
    }
  };
  const note = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || !isPage(link, constants['routing.skippedPrefixes']) || seen.has(link.pathname)) return;
    seen.add(link.pathname);
    waiting.push(link.pathname);
    for (const path of waiting.splice(0, waiting.length - most)) seen.delete(path);
    next();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) addEventListener(type, note, { passive: true });
  note(first);
}

interface SavingNavigator {
  readonly connection?: { readonly saveData?: boolean };
}

/** Returns true if a link leads to a page of this server that exists as a file: not a download, a CMS call or a rendered query. */
function isPage(link: HTMLAnchorElement, skipped: readonly string[]): boolean {
  const { origin, pathname, search } = link;
  return (
    origin === location.origin &&
    search === '' &&
    !link.hasAttribute('download') &&
    !/\.[^/]*$/.test(pathname) &&
    !skipped.some((prefix) => pathname.startsWith(prefix))
  );
}

/** Settles when the page has arrived or failed. */
function prefetch(href: string): Promise<unknown> {
  const link = document.createElement('link');
  if (!link.relList.supports('prefetch')) return fetch(href, { priority: 'low' }).catch(() => undefined);
  link.rel = 'prefetch';
  link.href = href;
  return new Promise((settled) => {
    link.addEventListener('load', settled);
    link.addEventListener('error', settled);
    document.head.append(link);
  });
}
