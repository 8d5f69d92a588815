import type { Product } from '../../model/content.ts';

/** Parts of a solution in the order in which a packet meets them on its way from the line to the device. */
export function inOrderOfLine<T extends Pick<Product, 'family'>>(products: readonly T[]): T[] {
  return products.toSorted((a, b) => ORDER.indexOf(a.family) - ORDER.indexOf(b.family));
}

const ORDER: readonly Product['family'][] = [
  'olt',
  'baseStation',
  'antenna',
  'opticalModule',
  'splitter',
  'outdoorCpe',
  'ont',
  'modem',
  'mobileRouter',
  'mifi',
  'gateway',
  'rackGateway',
  'router',
  'mediaConverter',
  'recorder',
  'rackSwitch',
  'desktopSwitch',
  'powerline',
  'mesh',
  'extender',
  'ceilingAp',
  'wallAp',
  'desktopAp',
  'outdoorAp',
  'cameraKit',
  'bulletCamera',
  'domeCamera',
  'turretCamera',
  'pcieAdapter',
  'usbAdapter',
  'cable',
  'connector',
];
