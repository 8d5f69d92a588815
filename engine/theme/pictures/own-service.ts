import type { LocalImageService } from 'astro';
import sharpService from 'astro/assets/services/sharp';

/** A service of a project may have only some of the functions. */
type OwnService = Partial<LocalImageService>;

/** The image service of Astro, or that of the Astro settings of a project: `pictureService()` puts it in, with what follows. */
export const service: OwnService = sharpService;

/** True for a service of the project. */
export const isOwn: boolean = false;

/** A digest of all that affects how pictures are changed, besides what a page asks for. */
export const version: string = '';
