import type { Image } from '../../model/content.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { checkSvg } from './check-svg.ts';
import type { Source } from './parse-yaml.ts';

const IMAGE_PATH = /^content\/images\/[^/]+\.svg$/;

/** True for the path of a picture of the content. */
export function isImagePath(path: string): boolean {
  return IMAGE_PATH.test(path);
}

export interface ParsedImage extends SourceFile {
  /** Undefined if the picture was refused. */
  readonly image?: Image;
}

/** Reads a picture of the content. Reports what `checkSvg` refuses. */
export function parseImage(source: Source, report: Report): ParsedImage {
  const { file, sound } = checkSvg(source, report);
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return sound ? { ...file, image: { name, text: file.text } } : file;
}
