import type { Image } from '../../model/content.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { endingOf, IMAGES, PHOTOGRAPHS } from '../../model/images.ts';
import { checkSvg } from './check-svg.ts';
import { readPhotograph } from './read-photograph.ts';
import type { Source } from './parse-yaml.ts';

/** As the schema of entries has it, which name a picture. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z]+$/;
/** The size of a drawing that does not say its own. */
const USUAL = { width: 800, height: 600 };

/** True for the path of a picture of the content. */
export function isImagePath(path: string): boolean {
  return path.startsWith(IMAGES) && !path.slice(IMAGES.length).includes('/');
}

export interface ParsedImage extends SourceFile {
  /** Undefined if the picture was refused. */
  readonly image?: Image;
}

/** Reads a picture of the content: an SVG drawing or a photograph. Reports a name or a format that pages cannot show. */
export function parseImage(source: Source, report: Report): ParsedImage {
  const { path } = source;
  const name = path.slice(IMAGES.length);
  const refuse = (message: string, hint: string): ParsedImage => {
    report({ code: 'IM008', message, hint, at: { file: path, start: 0, end: 0 } });
    return { path, text: '', marks: () => new Map() };
  };
  const ending = endingOf(name);
  const isDrawing = ending === 'svg';
  if (!isDrawing && !Object.hasOwn(PHOTOGRAPHS, ending))
    return refuse(
      `Pages cannot show a picture with the ending \`.${ending}\`.`,
      didYouMean(
        ending.toLowerCase(),
        ['svg', ...Object.keys(PHOTOGRAPHS)],
        'Save a photograph as JPEG, PNG, WebP or AVIF, and a drawing as SVG.',
      ),
    );
  if (!NAME.test(name))
    return refuse(
      `Content cannot name the picture \`${name}\`.`,
      'Rename it to lower-case letters and digits with hyphens between words, such as `rye-bread.jpg`.',
    );
  if (!isDrawing) return readPhotograph(source, name, report);
  const { file, sound, size = USUAL } = checkSvg(source, report);
  return sound ? { ...file, image: { kind: 'drawing', name, ...size, text: file.text } } : file;
}
