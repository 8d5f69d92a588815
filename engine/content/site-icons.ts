/** The mark as SVG. */
export const FAVICON = '/favicon.svg';

/** The mark on squares of some sizes, in pixels, as PNG: for start screens, which take no SVG. */
export const SITE_ICONS = {
  small: { path: '/files/icons/mark-192.png', size: 192 },
  large: { path: '/files/icons/mark-512.png', size: 512 },
  touch: { path: '/files/icons/mark-180.png', size: 180 },
} as const;
