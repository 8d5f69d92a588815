import type { ImageMetadata } from 'astro';

/**
 * The pictures of products that a project has in `theme/renders/`, by the names of their files: `r7-60a.avif`. The engine has none here:
 * `projectTheme()` puts those of a project in.
 */
export const ownRenders: Readonly<Record<string, ImageMetadata>> = {};
