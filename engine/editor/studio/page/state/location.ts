import { useCallback, useMemo, useSyncExternalStore } from 'react';

export const VIEWS = ['sites', 'routes', 'redirects', 'content', 'texts', 'try', 'changes', 'problems'] as const;
export type View = (typeof VIEWS)[number];

/** What the page shows. It is the fragment of the address, so that the buttons of the browser and a reload work. */
export interface Place {
  readonly view: View;
  readonly params: Readonly<Record<string, string>>;
}

/** Reads a fragment, such as `#/redirects?q=faq`. Any other fragment is that of the first view. */
export function parsePlace(hash: string): Place {
  const [, name = '', query = ''] = /^#\/([a-z]*)\??(.*)$/.exec(hash) ?? [];
  return {
    view: VIEWS.find((one) => one === name) ?? 'sites',
    params: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Writes the fragment of a place. Parameters that are empty or undefined are left out. */
export function formatPlace(view: View, params: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value !== undefined && value !== '') query.set(key, value);
  const text = query.toString();
  return text === '' ? `#/${view}` : `#/${view}?${text}`;
}

/** Where a value is, as one parameter. */
export function formatOpen({ file, pointer }: { readonly file: string; readonly pointer: string }): string {
  return `${file}|${pointer}`;
}

export function parseOpen(text: string): { file: string; pointer: string } {
  const [file = '', ...rest] = text.split('|');
  return { file, pointer: rest.join('|') };
}

export interface Navigation extends Place {
  /** Goes to other parameters of the same view. `replace` leaves no step in the history, as for a letter that is typed. */
  readonly change: (params: Readonly<Record<string, string | undefined>>, how?: 'replace') => void;
}

export function usePlace(): Navigation {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const place = useMemo(() => parsePlace(hash), [hash]);
  const change = useCallback<Navigation['change']>((params, how) => {
    const { view, params: before } = parsePlace(location.hash);
    const next = formatPlace(view, { ...before, ...params });
    if (how === 'replace') {
      history.replaceState(history.state, '', next);
      dispatchEvent(new HashChangeEvent('hashchange'));
    } else location.hash = next;
  }, []);
  return { ...place, change };
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
