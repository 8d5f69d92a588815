import { FALLBACK_LANGUAGE } from '../model/language.ts';
import type { SiteModel } from '../model/site-model.ts';

const PREFIX = 'sim.';

/** Returns the words of the admin pages, in the order in which pages pass them: the messages `sim.…`. Terms such as SSID are not translated. */
export function simulatorWords({ messages }: Pick<SiteModel, 'messages'>): string[] {
  return Object.keys(messages[FALLBACK_LANGUAGE] ?? {})
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .sort();
}
