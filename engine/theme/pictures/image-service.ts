import { baseService } from 'astro/assets';
import type { ImageTransform, LocalImageService } from 'astro';
import { siteState } from '../state.ts';
import { pictureAddress } from './picture-address.ts';
import { isOwn, service as own } from './own-service.ts';

/** What asks for other bytes than those of the file, besides another size. */
const CHANGES = ['format', 'quality', 'densities', 'background'] as const;

/**
 * What Astro asks for the address of a picture: `<Image>`, `<Picture>`, `getImage()`, and a picture in Markdown. A picture of which a page
 * asks nothing is sent as it is; for any other, the image service of Astro or of the project decides. Pages are rendered outside of a build
 * of Astro, so that a changed picture is noted with the page, and made for the release.
 */
const service: LocalImageService = {
  async validateOptions(options, config, logger) {
    if (typeof options.src === 'string') return asItIs(options);
    if (!isChanged(options)) return options;
    if (!own.transform)
      throw fault('has no function `transform`, and Sitefold asks no other host for pictures', undefined);
    const validate = own.validateOptions ?? baseService.validateOptions;
    return ask('validateOptions', () => validate?.(options, config, logger) ?? options);
  },
  async getSrcSet(options, config, logger) {
    if (!isChanged(options)) return [];
    const list = own.getSrcSet ?? baseService.getSrcSet;
    return ask('getSrcSet', () => list?.(options, config, logger) ?? []);
  },
  async getURL(options, config, logger) {
    const { src } = options;
    if (typeof src === 'string') return src;
    if (!isChanged(options)) return src.src;
    // In development, Astro changes a picture when the browser asks for it.
    if (import.meta.env.DEV) return (own.getURL ?? baseService.getURL)(options, config, logger);
    const picture = pictureAddress(options, own.propertiesToHash ?? baseService.propertiesToHash ?? []);
    return siteState().changePicture?.(picture) ?? picture.address;
  },
  async getHTMLAttributes(options, config, logger) {
    const list = own.getHTMLAttributes ?? baseService.getHTMLAttributes;
    return ask('getHTMLAttributes', () => list?.(options, config, logger) ?? {});
  },
  parseURL: own.parseURL ?? baseService.parseURL,
  async transform(bytes, transform, config, logger) {
    let warned = false;
    const warn = (message: string): void => {
      warned = true;
      if (isOwn) logger.warn(message);
    };
    const made = await ask('transform', () => own.transform?.(bytes, transform, config, { ...logger, warn }));
    if (!made) throw fault('has no function `transform`', undefined);
    // The service of Astro warns of a picture that it cannot read, and returns it as it was.
    if (!isOwn && warned && made.data === bytes) throw new Error('sharp cannot read the picture');
    return made;
  },
};

export default service;

/** Tells whether a page asks for other bytes than those of the file. */
function isChanged(options: ImageTransform): boolean {
  const { src, width, height, format, widths } = options;
  if (typeof src === 'string') return false;
  // A drawing has every size.
  if (src.format === 'svg' && (format === undefined || format === 'svg')) return false;
  if (CHANGES.some((name) => options[name] !== undefined) || (widths?.length ?? 0) > 0) return true;
  return (width ?? src.width) !== src.width || (height ?? src.height) !== src.height;
}

/** A picture that is named by its address is not a file of the theme: what the layout would change of it is left out. */
function asItIs({ widths, ...options }: ImageTransform): ImageTransform {
  const asked: string[] = CHANGES.filter((name) => options[name] !== undefined);
  // Those that a page does not ask for are of the layout.
  if (widths && options.layout === undefined) asked.push('widths');
  if (asked.length > 0)
    throw new Error(
      `\`${asked.join('`, `')}\` cannot be set for \`${String(options.src)}\`: only a picture that the theme imports can be changed.`,
    );
  return { ...options, sizes: undefined };
}

/** Calls a function of the image service, and blames it for what it throws; Astro tells of a mistake in the page by an exception of its own. */
async function ask<T>(name: string, call: () => T | Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!isOwn || (cause as { readonly type?: string } | undefined)?.type === 'AstroError') throw cause;
    throw fault(`fails in \`${name}\`: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
}

/** An exception that names the option of the Astro settings of the project, see `ConfigFault`. */
function fault(what: string, cause: unknown): Error {
  const message = `The image service ${/[.!?]$/.test(what) ? what : `${what}.`}`;
  const hint = 'Correct the service, or delete `image.service`: then that of Astro changes pictures, by sharp.';
  return Object.assign(new Error(message, { cause }), {
    config: { code: 'AC009', message, hint, pointer: '/image/service/entrypoint' },
  });
}
