import { SaxesParser } from 'saxes';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { Source } from './parse-yaml.ts';

/** A larger file probably contains a photograph, and is slow on a phone. */
const LARGEST_BYTES = 64 * 1024;

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

type SvgCode = 'IM001' | 'IM002' | 'IM003';

/** An SVG file that was read. */
export interface CheckedSvg {
  readonly file: SourceFile;
  /** That of its view box. Undefined if it has none. */
  readonly size: Size | undefined;
  /** False if the file was refused. */
  readonly sound: boolean;
}

/** Reads an SVG file. Reports a file that is malformed, too large, or runs or fetches anything. */
export function checkSvg({ path, bytes }: Source, report: Report): CheckedSvg {
  let sound = true;
  const file = { path, text: '', marks: () => new Map() };
  const refuse = (code: SvgCode, message: string, hint: string, start = 0, end = start): void => {
    sound = false;
    report({ code, message, hint, at: { file: path, start, end } });
  };
  if (bytes.byteLength > LARGEST_BYTES) {
    refuse(
      'IM003',
      `The picture has ${bytes.byteLength} bytes; ${LARGEST_BYTES} is the most.`,
      'Simplify its paths, or delete invisible shapes.',
    );
    return { file, sound, size: undefined };
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse('IM001', 'The picture is not UTF-8.', 'Save it as UTF-8.');
    return { file, sound, size: undefined };
  }
  const size = checkMarkup(text, refuse);
  return { file: { ...file, text }, sound, size };
}

type Refuse = (code: 'IM001' | 'IM002', message: string, hint: string, start: number, end: number) => void;

/** Elements that run, embed or fetch something. */
const FORBIDDEN = new Set([
  'script',
  'foreignObject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'image',
  'a',
  'handler',
]);
/** Attributes that name something to fetch, without a prefix: any prefix may be bound to the namespace of XLink. */
const REFERENCES = new Set(['href', 'src']);

/** Reports what a drawing must not have. Returns the size of its view box. */
function checkMarkup(text: string, refuse: Refuse): Size | undefined {
  const parser = new SaxesParser({ position: true });
  // The parser gives the end of a tag; the tag begins at the last `<` before it.
  const startOf = (): number => text.lastIndexOf('<', Math.max(0, parser.position - 1));
  let root: string | undefined;
  let size: Size | undefined;
  let broken = false;
  parser.on('error', (error) => {
    if (broken) return;
    broken = true;
    const at = Math.min(text.length, parser.position);
    refuse(
      'IM001',
      `The picture is not a well-formed SVG: ${error.message.replace(/^\d+:\d+: /, '')}`,
      'Correct it, or export it again.',
      at,
      at,
    );
  });
  parser.on('doctype', () =>
    refuse(
      'IM002',
      'The picture has a document type, which can name other files.',
      'Delete the DOCTYPE.',
      text.indexOf('<!DOCTYPE'),
      parser.position,
    ),
  );
  parser.on('opentag', ({ name, attributes }) => {
    if (root === undefined) size = sizeOf((attributes as Readonly<Record<string, string>>).viewBox);
    root ??= name;
    const refuseHere = (what: string): void =>
      refuse(
        'IM002',
        `The picture has ${what}.`,
        'Delete it: a picture may contain only shapes.',
        startOf(),
        parser.position,
      );
    if (FORBIDDEN.has(localName(name))) refuseHere(`an element \`${name}\``);
    for (const [key, value] of Object.entries(attributes)) {
      if (/^on/i.test(key)) refuseHere(`a handler \`${key}\``);
      else if (REFERENCES.has(localName(key)) && !value.startsWith('#'))
        refuseHere(`a reference \`${key}\` to something outside`);
      else if (key === 'attributeName' && (/^on/i.test(value) || REFERENCES.has(localName(value))))
        refuseHere(`an animation of \`${value}\``);
      else if (fetches(value)) refuseHere(`a reference in \`${key}\` to something outside`);
    }
  });
  const checkStyle = (inner: string): void => {
    if (/@import/i.test(inner) || fetches(inner))
      refuse('IM002', 'The style of the picture fetches something.', 'Delete it.', startOf(), parser.position);
  };
  parser.on('text', checkStyle);
  parser.on('cdata', checkStyle);
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet')
      refuse('IM002', 'The picture fetches a style.', 'Delete `xml-stylesheet`.', startOf(), parser.position);
  });
  parser.write(text).close();
  if (!broken && root !== 'svg')
    refuse('IM001', `The picture is not an SVG: its first element is \`${root ?? ''}\`.`, 'Save it as SVG.', 0, 0);
  return size;
}

function sizeOf(viewBox: string | undefined): Size | undefined {
  const numbers = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
    ? { width, height }
    : undefined;
}

/** A name without the prefix of its namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Tells whether a style fetches something, or may: an escape can spell `url`. */
function fetches(style: string): boolean {
  return /url\(\s*(?!['"]?#)/i.test(style.replaceAll(/url\(\s+/gi, 'url(')) || /\\[0-9a-f]/i.test(style);
}
