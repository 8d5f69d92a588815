import type { OwnFile } from '../../model/content.ts';
import type { Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { OWN_FILES } from '../../model/own-files.ts';
import type { Source } from './parse-yaml.ts';

const NAME = /^[A-Za-z0-9][\w-]*(?:\.[\w-]+)+$/;
const LONGEST_NAME = 100;
/** GitHub takes no larger file into a repository. */
const LARGEST_BYTES = 100 * 1024 * 1024;

const ZIP = ['504b0304'];
/** The start of a file of each ending, in hexadecimal digits; more than one where the formats behind an ending differ. Empty: any start. */
const STARTS: Readonly<Record<string, readonly string[]>> = {
  '3mf': ZIP,
  '7z': ['377abcaf271c'],
  apk: ZIP,
  bin: [],
  csv: [],
  deb: ['213c617263683e'],
  dmg: [],
  docx: ZIP,
  dwg: ['4143'],
  dxf: [],
  epub: ZIP,
  exe: ['4d5a'],
  gz: ['1f8b'],
  img: [],
  iso: [],
  jpeg: ['ffd8ff'],
  jpg: ['ffd8ff'],
  json: [],
  msi: ['d0cf11e0a1b11ae1'],
  ods: ZIP,
  odt: ZIP,
  pdf: ['255044462d'],
  pkg: ['78617221'],
  png: ['89504e470d0a1a0a'],
  pptx: ZIP,
  rpm: ['edabeedb'],
  step: [],
  stl: [],
  stp: [],
  tgz: ['1f8b'],
  txt: [],
  webp: ['52494646'],
  xlsx: ZIP,
  xz: ['fd377a585a00'],
  zip: ZIP,
};

/** True for the path of a file that downloads can offer. */
export function isOwnFilePath(path: string): boolean {
  return path.startsWith(OWN_FILES) && !path.slice(OWN_FILES.length).includes('/');
}

export interface ParsedOwnFile extends SourceFile {
  readonly name: string;
  /** Undefined if the file was refused. */
  readonly offered?: OwnFile;
}

/**
 * Reads what is offered of a file of the project. Refuses a name that addresses cannot have, an ending that a browser could run as a page
 * of the site, a file without bytes or with too many, and one whose start is not that of its ending: often it is a page that says that
 * the file was not found.
 */
export function parseOwnFile({ path, bytes, digest, size = bytes.byteLength }: Source, report: Report): ParsedOwnFile {
  const name = path.slice(OWN_FILES.length);
  const file = { path, text: '', marks: () => new Map(), name };
  const refuse = (message: string, hint: string): ParsedOwnFile => {
    report({ code: 'CT028', message, hint, at: { file: path, start: 0, end: 0 } });
    return file;
  };
  if (!NAME.test(name) || name.length > LONGEST_NAME)
    return refuse(
      `The name \`${name}\` cannot be a part of an address.`,
      `Rename it to at most ${LONGEST_NAME} letters a to z, digits, \`-\` and \`_\`, with its ending, such as \`price-list-2026.pdf\`.`,
    );
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const starts = Object.hasOwn(STARTS, ending) ? STARTS[ending] : undefined;
  if (!starts)
    return refuse(
      `Files with the ending \`.${ending}\` cannot be offered.`,
      didYouMean(
        ending,
        Object.keys(STARTS),
        'Pack it into a zip archive: some browsers would show such a file as a page of the site, and run its scripts.',
      ),
    );
  if (size === 0) return refuse('The file is empty.', 'Put the file itself there, or delete it.');
  if (size > LARGEST_BYTES)
    return refuse(
      `The file has ${size} bytes; ${LARGEST_BYTES} is the most.`,
      'Make it smaller, or keep it on a server for large files, and link to it from the notes of the download.',
    );
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (starts.length > 0 && !starts.some((one) => start.startsWith(one)))
    return refuse(
      `The file does not begin as a file with the ending \`.${ending}\`.`,
      'Look at it: an answer that says that the file was not found may have been saved in its place. Put the file itself there, or correct the ending.',
    );
  return { ...file, offered: { name, bytes: size, digest } };
}
