import type { AnalyticsData } from '../../engine/content/page-data.ts';

/** Loads the script that counts visits, once. */
export function loadAnalytics({ id, kind, script }: AnalyticsData): void {
  const src = `${script}${encodeURIComponent(id)}`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  const queues = window as unknown as { dataLayer?: unknown[]; _hmt?: unknown[] };
  if (kind === 'tagManager') {
    const layer = (queues.dataLayer ??= []);
    // The tag manager takes commands as `arguments` objects only.
    const say = function (): void {
      layer.push(arguments);
    } as (...command: unknown[]) => void;
    say('js', new Date());
    say('config', id);
  } else {
    queues._hmt ??= [];
  }
  const element = document.createElement('script');
  element.async = true;
  element.src = src;
  document.head.append(element);
}
