import { SaxesParser } from 'saxes';
import type { Logo } from '../../model/company.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { escapeMarkup } from '../../model/escape-markup.ts';
import { checkSvg } from './check-svg.ts';
import type { Source } from './parse-yaml.ts';

const LOGO_PATH = /^content\/company\/[^/]+\.svg$/;

/** True for the path of a logo. */
export function isLogoPath(path: string): boolean {
  return LOGO_PATH.test(path);
}

export interface ParsedLogo extends SourceFile {
  /** Undefined if the logo was refused. */
  readonly logo?: Logo;
}

/**
 * Elements that a logo may have. Pages contain its markup, so that a name that means something else in HTML must not be in it, in
 * any letter case.
 */
const ALLOWED = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'marker',
]);

/** Reads a logo. Reports what `checkSvg` refuses, what a page with a strict content policy does not show, and a missing view box. */
export function parseLogo(source: Source, report: Report): ParsedLogo {
  const { file, sound, size } = checkSvg(source, report);
  if (!sound) return file;
  const { problems, ...read } = readLogo(file.text, size !== undefined);
  for (const { code, message, hint, start, end } of problems)
    report({ code, message, hint, at: { file: file.path, start, end } });
  return problems.length > 0 ? file : { ...file, logo: { ...read, ...(size ?? NO_SIZE) } };
}

interface Problem {
  readonly code: 'IM005' | 'IM006';
  readonly message: string;
  readonly hint: string;
  readonly start: number;
  readonly end: number;
}

const NO_SIZE = { width: 0, height: 0 };

interface ReadLogo extends Pick<Logo, 'markup' | 'hasIds'> {
  readonly problems: readonly Problem[];
}

/**
 * Writes a well-formed SVG anew. Comments, declarations and CDATA are left out or written as text: HTML ends some of them earlier than
 * XML does, and would run what follows.
 */
function readLogo(text: string, hasSize: boolean): ReadLogo {
  const parser = new SaxesParser({ position: true });
  const problems: Problem[] = [];
  let markup = '';
  let depth = 0;
  let hasIds = false;
  const write = (words: string): void => void (depth > 0 && (markup += escapeMarkup(words)));
  parser.on('opentag', ({ name, attributes: given, isSelfClosing }) => {
    // The parser does not resolve namespaces, so that values are texts.
    const attributes = given as Readonly<Record<string, string>>;
    // The parser gives the end of a tag; the tag begins at the last `<` before it.
    const place = { start: text.lastIndexOf('<', parser.position - 1), end: parser.position };
    const refuse = (code: Problem['code'], message: string, hint: string): void =>
      void problems.push({ code, message, hint, ...place });
    if (depth === 0 && !hasSize)
      refuse(
        'IM005',
        'The logo has no `viewBox` that gives its size.',
        'Write for example `viewBox="0 0 156 32"` into its first tag.',
      );
    if (!ALLOWED.has(name))
      refuse(
        'IM006',
        `The logo has an element \`${name}\`.`,
        'Delete it, or export the logo as plain SVG with shapes only.',
      );
    for (const key of Object.keys(attributes).filter((key) => key === 'style' || isForeign(key)))
      refuse(
        'IM006',
        `The logo has an attribute \`${key}\`.`,
        key === 'style'
          ? 'Write its colours as attributes, such as `fill`: the content policy of the pages refuses styles.'
          : 'Delete it, or export the logo as plain SVG.',
      );
    hasIds ||= 'id' in attributes;
    // Pages and pictures give the logo its size.
    const written = Object.entries(attributes)
      .filter(([key]) => depth > 0 || (key !== 'width' && key !== 'height'))
      .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
    markup += `<${name}${written.join('')}${isSelfClosing ? '/' : ''}>`;
    depth += 1;
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    depth -= 1;
    if (!isSelfClosing) markup += `</${name}>`;
  });
  parser.on('text', write);
  parser.on('cdata', write);
  parser.write(text).close();
  return { markup, hasIds, problems };
}

/** True for an attribute of an editor or of another vocabulary. */
function isForeign(key: string): boolean {
  return key.includes(':') && key !== 'xmlns:xlink' && key !== 'xlink:href' && key !== 'xml:space';
}
