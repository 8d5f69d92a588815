import { imageSize } from 'image-size';
import type { Photograph } from '../../model/content.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { endingOf, PHOTOGRAPHS } from '../../model/images.ts';
import type { Source } from './parse-yaml.ts';

/** More than any camera writes. */
const LARGEST_BYTES = 50 * 1024 * 1024;
const MOST_PIXELS = 100_000_000;
/** From this value of its tag on, a camera was held on its side (Exif 2.3, 4.6.4 A, Orientation). */
const ON_ITS_SIDE = 5;
/** What the library calls the formats whose names differ from ours. */
const FORMATS: Readonly<Record<string, string>> = { jpg: 'JPEG', heif: 'AVIF', avif: 'AVIF', png: 'PNG', webp: 'WebP' };

interface ParsedPhotograph extends SourceFile {
  /** Undefined if the photograph was refused. */
  readonly image?: Photograph;
}

/** Reads the size of a photograph from its start. Reports a file that is too large, or of another format than its ending says. */
export function readPhotograph(
  { path, bytes, digest, size = bytes.byteLength }: Source,
  name: string,
  report: Report,
): ParsedPhotograph {
  const file = { path, text: '', marks: () => new Map() };
  const refuse = (code: 'IM003' | 'IM008', message: string, hint: string): ParsedPhotograph => {
    report({ code, message, hint, at: { file: path, start: 0, end: 0 } });
    return file;
  };
  if (size > LARGEST_BYTES)
    return refuse(
      'IM003',
      `The photograph has ${size} bytes; ${LARGEST_BYTES} is the most.`,
      'Save it with 2,000 pixels on its longer side: no page shows more.',
    );
  const expected = PHOTOGRAPHS[endingOf(name)] ?? '';
  const found = sizeOf(bytes);
  if (!found)
    return refuse(
      'IM008',
      `The file is not a photograph in the format ${expected}.`,
      'Open it in an image editor and save it again.',
    );
  if (found.format !== expected)
    return refuse(
      'IM008',
      `The file is in the format ${found.format}, not in ${expected} as its ending says.`,
      'Correct the ending, or save it in the other format.',
    );
  const { width, height } = found;
  if (width * height > MOST_PIXELS)
    return refuse(
      'IM003',
      `The photograph has ${width} × ${height} pixels; ${MOST_PIXELS} in all is the most.`,
      'Save it with 2,000 pixels on its longer side: no page shows more.',
    );
  return { ...file, image: { kind: 'photograph', name, width, height, digest } };
}

interface Found {
  readonly format: string;
  /** As it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Undefined for anything but a photograph. */
function sizeOf(bytes: Uint8Array): Found | undefined {
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(bytes);
    if (width < 1 || height < 1) return undefined;
    const shown = orientation < ON_ITS_SIDE ? { width, height } : { width: height, height: width };
    return { format: FORMATS[type] ?? type.toUpperCase(), ...shown };
  } catch {
    return undefined;
  }
}
