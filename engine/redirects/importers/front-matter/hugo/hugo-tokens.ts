import type { Parsed } from '../../../match/pattern.ts';
import { PARTS, printPart, readDate } from '../printed-date.ts';
import type { FrontMatter } from '../read-front-matter.ts';
import { refuse } from '../site.ts';
import type { ContentFolders, HugoFile } from './hugo-file.ts';
import { pathText } from './hugo-names.ts';
import type { HugoSettings } from './hugo-settings.ts';

/** What the tokens of a permalink are taken from. */
export interface TokenSource {
  readonly file: HugoFile;
  readonly matter: FrontMatter;
  readonly settings: HugoSettings;
  readonly content: ContentFolders;
  /** The folder of content, with a slash at its end, or empty. */
  readonly start: string;
}

/** Fills the tokens of a permalink. A colon behind a backslash is a colon. */
export function fillTokens(template: string, source: TokenSource): Parsed<string> {
  const parts: string[] = [];
  for (const part of template.split(/(\\:|:\w+(?:\[.+?\])?)/)) {
    if (part === '\\:') parts.push(':');
    else if (!/^:\w/.test(part)) parts.push(part);
    else {
      const filled = fillToken(part.slice(1), source);
      if (!filled.ok) return filled;
      parts.push(filled.value);
    }
  }
  return { ok: true, value: parts.join('') };
}

/** The tokens of a date, and the components of the layouts of Go that have the same use. */
const DATE_TOKENS: Readonly<Record<string, (date: Date) => string>> = {
  year: PARTS.year,
  month: PARTS.month,
  monthname: PARTS.monthName,
  day: PARTS.day,
  weekday: PARTS.weekday,
  weekdayname: PARTS.weekdayName,
  yearday: PARTS.dayOfYear,
  2006: PARTS.year,
  '06': PARTS.shortYear,
  '01': PARTS.month,
  1: PARTS.plainMonth,
  '02': PARTS.day,
  2: PARTS.plainDay,
  January: PARTS.monthName,
  Jan: PARTS.shortMonthName,
  Monday: PARTS.weekdayName,
  Mon: PARTS.shortWeekdayName,
};

function fillToken(token: string, source: TokenSource): Parsed<string> {
  const { file, matter, settings } = source;
  const print = Object.hasOwn(DATE_TOKENS, token) ? DATE_TOKENS[token] : undefined;
  if (print) return fillDate(token, print, source);
  const [slug] = matter.list('slug');
  const [title] = matter.list('title');
  const base = file.kind === 'page' ? file.name : (file.folders.at(-1) ?? '');
  const text = (value: string): Parsed<string> => ({ ok: true, value: pathText(value, settings) });
  switch (token) {
    case 'section':
      return { ok: true, value: sectionsOf(file)[0] ?? '' };
    case 'slug':
    case 'title': {
      const found = (token === 'slug' ? slug : undefined) ?? title;
      return found
        ? text(found.text)
        : refuse(
            `The permalink has \`:${token}\`, and the file has no title.`,
            'Write `url` with the path of the page.',
          );
    }
    case 'filename':
    case 'contentbasename':
      return text(base);
    case 'slugorfilename':
    case 'slugorcontentbasename':
      return text(slug?.text ?? base);
    default:
      return /^sections(?:\[|$)/.test(token) ? fillSections(token, source) : unknown(token);
  }
}

function fillDate(token: string, print: (date: Date) => string, { matter, settings }: TokenSource): Parsed<string> {
  for (const key of settings.dates) {
    const [given] = matter.list(key);
    // Until a key has a date, one that starts with `:` decides, such as the name of the file or the history of git.
    if (key.startsWith(':')) return refuse(`The settings take the date of the page from \`${key}\`.`, OWN_ADDRESS);
    const written = given && readDate(given.text);
    const printed = written && printPart([written.fields], print);
    if (printed !== undefined) return { ok: true, value: printed };
  }
  return refuse(`The permalink has \`:${token}\`, and the file has no date.`, OWN_ADDRESS);
}

const OWN_ADDRESS = 'Write `url` with the path of the page.';

function unknown(token: string): Parsed<never> {
  return refuse(`The permalink has \`:${token}\`, which is not read.`, OWN_ADDRESS);
}

function sectionsOf({ folders, kind }: HugoFile): readonly string[] {
  return kind === 'bundle' ? folders.slice(0, -1) : folders;
}

/** The sections of a page: its first folder, and each other one with an `_index` file. */
function fillSections(token: string, { file, content, start }: TokenSource): Parsed<string> {
  const folders = sectionsOf(file);
  if (folders.length > 1 && !content.areAll)
    return refuse(`The permalink has \`:${token}\`, and other files decide it.`, 'Import the folder of the site.');
  let last = Math.min(1, folders.length);
  for (let depth = 2; depth <= folders.length; depth += 1)
    if (content.sections.has(`${start}${folders.slice(0, depth).join('/')}`)) last = depth;
  const sections = folders.slice(0, last);
  const cut = /^sections(?:\[(.*)\])?$/.exec(token);
  if (!cut) return unknown(token);
  return { ok: true, value: slice(sections, cut[1]).join('/') };
}

/** The part of a list that `[1:]`, `[:last]` or `[last]` names; an end that the list does not reach is its own end. */
function slice(list: readonly string[], cut: string | undefined): readonly string[] {
  if (cut === undefined) return list;
  const numberOf = (text: string): number => (text === 'last' ? Math.max(0, list.length - 1) : Number(text));
  const [low = '', high] = cut.split(':');
  if (high === undefined) return list.slice(numberOf(low), numberOf(low) + 1);
  return list.slice(low === '' ? 0 : numberOf(low), high === '' ? undefined : numberOf(high));
}
