import { baseService } from 'astro/assets';
import type { ExternalImageService } from 'astro';

/** What asks for other bytes than those of the file. */
const CHANGES = ['format', 'quality', 'densities', 'widths', 'fit', 'background'] as const;

/**
 * What Astro asks for the address of a picture: `<Image>`, and a picture in Markdown. Pages are rendered outside of a build of Astro, which would
 * write pictures in other sizes and formats, so every picture is sent as it is.
 */
const service: ExternalImageService = {
  validateOptions(options) {
    const asked = CHANGES.filter((name) => options[name] !== undefined);
    if (asked.length > 0)
      throw new Error(
        `Sitefold sends pictures as they are, so that \`${asked.join('`, `')}\` cannot be set. Import the picture in the size and format that the page shows.`,
      );
    return options;
  },
  getURL: ({ src }) => (typeof src === 'string' ? src : src.src),
  ...(baseService.getHTMLAttributes && { getHTMLAttributes: baseService.getHTMLAttributes }),
};

export default service;
