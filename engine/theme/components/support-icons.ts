import type { IconName } from './icons.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  office: 'map-pin',
  status: 'activity',
  warranty: 'shield-check',
  repair: 'wrench',
  contact: 'mail',
  community: 'messages-square',
};

/** The icon of a support page, from its type. */
export function supportIcon(type: string): IconName {
  return ICONS[type] ?? 'life-buoy';
}
