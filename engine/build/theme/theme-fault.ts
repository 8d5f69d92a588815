import { stripVTControlCharacters } from 'node:util';
import { placeOfThrown } from '../../compile/own-rules/place-in-rule.ts';
import { ASTRO_CONFIG } from '../../model/astro-config.ts';
import { originAt, type Diagnostic, type Span } from '../../model/diagnostics/diagnostic.ts';
import { listSome } from '../../model/diagnostics/suggest.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import type { PhotographFault } from '../../output/pictures/photographs.ts';
import type { ConfigFault } from '../astro-config/config-fault.ts';

/** A place in a file; lines begin at 1, columns at 0 or 1, as whoever found the mistake counts. */
export interface FaultPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What is wrong there. */
  readonly message: string;
}

/** An exception of Astro, of a bundler, or of a page. */
interface Fault {
  readonly message: string;
  readonly id?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly reason?: string;
  readonly loc?: { readonly file?: string; readonly line?: number; readonly column?: number };
  readonly errors?: readonly Fault[];
}

/** Finds the place of a mistake in a source file in an exception of Astro, of Vite or of PostCSS. */
export function findPlace(fault: Fault): FaultPlace | undefined {
  for (const one of fault.errors ?? []) {
    const place = findPlace(one);
    if (place) return place;
  }
  const { loc, message } = fault;
  const file = loc?.file ?? fault.id ?? fault.file ?? COPY.exec(message)?.[0];
  if (file === undefined) return undefined;
  const { line = 1, column = 0 } = loc ?? fault;
  return { file: file.split('?', 1)[0] ?? file, line, column, message: fault.reason ?? message };
}

/** What a process tells of an exception besides its message. */
export interface FaultNotes extends PhotographFault {
  readonly place?: FaultPlace | undefined;
  /** The file of the theme that threw, and the address of the page that it threw for. */
  readonly themeFile?: string | undefined;
  readonly page?: string | undefined;
  /** The file of the theme from which a picture cannot be made. */
  readonly picture?: string | undefined;
  /** What is wrong with the Astro settings of the project. */
  readonly config?: ConfigFault | undefined;
}

type Files = ReadonlyMap<string, SourceFile>;

/** Describes an exception that a file of the theme of a project, its Astro settings, or a photograph have caused. Undefined if it has another cause. */
export function describeFault(cause: unknown, files: Files): Diagnostic | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { place, themeFile, page, config, photograph, picture } = cause as FaultNotes;
  if (config) return describeConfigFault(config, files);
  if (photograph !== undefined)
    return {
      code: 'IM008',
      severity: 'error',
      message: `The photograph cannot be read: ${sentence(cause.message)}`,
      hint: 'The file is damaged, or only a part of it was copied. Copy it again, or open it in an image editor and save it again.',
      at: { file: photograph, start: 0, end: 0 },
    };
  if (picture !== undefined)
    return {
      code: 'TH006',
      severity: 'error',
      message: `The picture cannot be changed: ${sentence(cause.message)}`,
      hint: 'Save it again as JPEG, PNG or WebP in an image editor, or show it as it is: `<img src={picture.src}>`.',
      at: { file: picture, start: 0, end: 0 },
    };
  if (themeFile !== undefined && page !== undefined)
    return {
      code: 'TH004',
      severity: 'error',
      message: `The file throws when the page \`${page}\` is rendered: ${sentence(cause.message)}`,
      hint: 'Check that all that it reads is there on every page; without the file, that of the engine is used.',
      at: placeOfCall(place, files) ?? { file: themeFile, start: 0, end: 0 },
    };
  if (themeFile !== undefined)
    return {
      code: 'TH004',
      severity: 'error',
      message: `Nothing can be drawn by the file: ${sentence(cause.message)}`,
      hint: 'Correct the file; docs/recipes.md ("Draw a family of products") shows what it exports.',
      at: placeOfThrown(cause.cause, themeFile, files),
    };
  const own = [...files.keys()].filter((path) => path.startsWith('theme/') && path.endsWith('.astro'));
  if (page !== undefined && own.length > 0)
    return {
      code: 'TH004',
      severity: 'error',
      message: `A component of the engine throws when the page \`${page}\` is rendered: ${sentence(cause.message)}`,
      hint: `It may be given other props than it needs by ${listSome(own)}. \`sitefold theme eject\` copies a component with a comment on its props.`,
      at: { file: 'theme', start: 0, end: 0 },
    };
  const file = place && ownPath(place.file);
  if (!place || file === undefined) return undefined;
  const text = files.get(file)?.text ?? '';
  const start = importIn(text, place.message) ?? offsetOf(text, place);
  return {
    code: 'TH003',
    severity: 'error',
    message: `The file cannot be compiled: ${sentence(place.message)}`,
    hint: UNRESOLVED.test(place.message)
      ? 'Import files of the theme and of islands/ by their relative path, parts of the engine as `sitefold/…`, and packages that are installed in the project.'
      : 'Correct the file; without it, that of the engine is used.',
    at: { file, start, end: start },
  };
}

/** The place of a call in a file of the project. */
function placeOfCall(place: FaultPlace | undefined, files: Files): Span | undefined {
  const file = place && ownPath(place.file);
  const text = file === undefined ? undefined : files.get(file)?.text;
  if (!place || file === undefined || text === undefined) return undefined;
  const start = offsetOf(text, place);
  return { file, start, end: start };
}

function describeConfigFault({ code, message, hint, pointer, place }: ConfigFault, files: Files): Diagnostic {
  const text = place && files.get(place.file)?.text;
  const start = text === undefined || !place ? undefined : offsetOf(text, place);
  const at =
    place && start !== undefined ? { file: place.file, start, end: start } : originAt(ASTRO_CONFIG, pointer, 'key');
  return { code, severity: 'error', message, hint, at };
}

/** The path of a file in a copy of a theme (`theme-copy.ts`), and in it the path below the project. */
const COPY = /[^\s'"`]*\.sitefold\/themes\/[0-9a-f]{16}\/([^\s'"`:?]+)/;
const NOT_RESOLVED = /\bresolve ['"`](.+?)['"`]/;
const UNRESOLVED = /\b(?:resolve|UNRESOLVED_IMPORT)\b/;

/** The offset of an import that cannot be resolved. The bundler gives a place in the compiled file, which has other lines. */
function importIn(text: string, message: string): number | undefined {
  const name = NOT_RESOLVED.exec(message)?.[1];
  if (name === undefined) return undefined;
  return [`'${name}'`, `"${name}"`].map((written) => text.indexOf(written)).find((at) => at !== -1);
}

/** The path of a file below the project, from that of its copy. */
function ownPath(file: string): string | undefined {
  return COPY.exec(file)?.[1];
}

/** Tells whether a place is in the theme of a project. */
export function isInTheme(place: FaultPlace | undefined): boolean {
  return place !== undefined && ownPath(place.file) !== undefined;
}

/** The first paragraph of a message, without colours and without the folder of the copy. */
function sentence(message: string): string {
  const [first = ''] = stripVTControlCharacters(message)
    .trim()
    .split(/\n\s*[\n╭]/, 1);
  const plain = first.replaceAll(/\s+/g, ' ').replaceAll(new RegExp(COPY, 'g'), '$1');
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}

function offsetOf(text: string, { line, column }: Pick<FaultPlace, 'line' | 'column'>): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column;
}
