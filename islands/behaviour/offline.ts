import type { PageData } from '../../engine/content/page-data.ts';
import { showNotice } from '../ui/notice.ts';

/** Says that the connection is gone, for as long as it is. */
export function sayOffline({ words }: PageData): void {
  let close: (() => void) | undefined;
  const say = (): void => {
    close ??= showNotice({ name: 'offline', text: words['notice.offline'], actions: [] });
  };
  // The events say more than `navigator.onLine`, which may lag behind them.
  addEventListener('offline', say);
  addEventListener('online', () => {
    close?.();
    close = undefined;
  });
  if (!navigator.onLine) say();
}
