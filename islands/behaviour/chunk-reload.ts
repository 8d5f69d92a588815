import type { PageConstants } from '../../engine/content/page-data.ts';

/**
 * Reloads the page when one of its scripts is no longer there, as after a new build: at most `reload.perPath` times a path within
 * `reload.guard` seconds. Where the browser keeps nothing, the reloads cannot be counted, and the error is only logged.
 */
export function reloadOnChunkError(constants: PageConstants): void {
  const recover = (event: Event, error: unknown): void => {
    // Without a connection there is nothing to reload, and the page that is there would be lost.
    if (!navigator.onLine || !mayReload(constants)) {
      console.error('A script of this page could not be loaded:', error);
      return;
    }
    event.preventDefault();
    location.reload();
  };
  addEventListener('vite:preloadError', (event) => recover(event, (event as Event & { payload?: unknown }).payload));
  addEventListener('unhandledrejection', (event) => {
    if (isChunkError(event.reason)) recover(event, event.reason);
  });
  addEventListener('astro:hydration-error', (event) => {
    const { error } = (event as CustomEvent<{ error: unknown }>).detail;
    if (isChunkError(error)) recover(event, error);
  });
  // Errors of elements do not bubble.
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement && target.type === 'module') recover(event, target.src);
    },
    true,
  );
}

/** The error messages of Chromium, Firefox and Safari for a module that cannot be loaded. */
function isChunkError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script failed/i.test(error.message);
}

/** Notes a reload of this path, unless it has had as many as it may. */
function mayReload(constants: PageConstants): boolean {
  try {
    const key = `reload:${location.pathname}`;
    const since = Date.now() - constants['reload.guard'] * MILLISECONDS;
    const times = (JSON.parse(sessionStorage.getItem(key) ?? '[]') as number[]).filter((time) => time > since);
    if (times.length >= constants['reload.perPath']) return false;
    sessionStorage.setItem(key, JSON.stringify([...times, Date.now()]));
    return true;
  } catch {
    return false;
  }
}

/** In one second. */
const MILLISECONDS = 1000;
