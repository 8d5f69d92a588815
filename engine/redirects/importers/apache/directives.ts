import type { Matching } from '../importer.ts';
import { trimBlanks } from '../shared/text/blanks.ts';
import { readLines } from '../shared/text/lines.ts';

/** A section that contains a directive, such as `<VirtualHost *:80>`. */
export interface Section {
  /** In lower case. */
  readonly name: string;
  readonly argument: string;
  readonly line: number;
}

/** A directive of an Apache configuration; a line that ends in a backslash continues on the next one. */
export interface Directive {
  readonly line: number;
  readonly text: string;
  /** In lower case. */
  readonly name: string;
  readonly words: readonly string[];
  /** The sections around the directive, the outermost first. */
  readonly sections: readonly Section[];
  /** The requests that the directive matches. It is called only if the directive is refused. */
  readonly matching?: () => readonly Matching[];
}

export interface ApacheFile {
  readonly directives: readonly Directive[];
  /** Sections whose start or end is missing. */
  readonly flaws: readonly { readonly line: number; readonly text: string; readonly reason: string }[];
}

/** Parses an Apache configuration or `.htaccess` into directives. */
export function readApache(text: string): ApacheFile {
  const directives: Directive[] = [];
  const flaws: ApacheFile['flaws'][number][] = [];
  const open: (Section & { readonly text: string })[] = [];
  for (const { line, text: given } of joinLines(text)) {
    const body = trimBlanks(given);
    if (body === '' || body.startsWith('#')) continue;
    const [, end, name, argument = ''] = /^<(\/?)([A-Za-z]+)([^>]*)>?/.exec(body) ?? [];
    if (name !== undefined) {
      const section = { name: name.toLowerCase(), argument: trimBlanks(argument), line, text: body };
      if (end === '') open.push(section);
      else if (open.at(-1)?.name === section.name) open.pop();
      else
        flaws.push({
          line,
          text: body,
          reason: `No \`<${name}>\` is open here. Delete the line, or open the section.`,
        });
      continue;
    }
    const words = wordsOf(body);
    if (!words) {
      flaws.push({ line, text: body, reason: 'A quotation mark is not closed. Close it.' });
      continue;
    }
    const [first = '', ...others] = words;
    directives.push({ line, text: body, name: first.toLowerCase(), words: others, sections: [...open] });
  }
  for (const { line, text: body, name } of open)
    flaws.push({ line, text: body, reason: `The section is not closed. Write \`</${name}>\` where it ends.` });
  return { directives, flaws };
}

function joinLines(text: string): { line: number; text: string }[] {
  const joined: { line: number; text: string }[] = [];
  let goesOn = false;
  for (const { line, text: given } of readLines(text)) {
    const last = joined.at(-1);
    if (goesOn && last) last.text += given.replace(/\\$/, '');
    else joined.push({ line, text: given.replace(/\\$/, '') });
    goesOn = given.endsWith('\\');
  }
  return joined;
}

/**
 * The words of a directive, without their quotation marks; undefined if a quotation is not closed. A space after a backslash is part of a
 * word.
 */
function wordsOf(text: string): string[] | undefined {
  const words: string[] = [];
  for (let rest = text; rest !== ''; rest = trimBlanks(rest)) {
    const quote = /^["']/.exec(rest)?.[0];
    const word = quote === undefined ? /^(?:\\[ \t\v\f\r]|[^ \t\v\f\r])+/.exec(rest) : QUOTED[quote]?.exec(rest);
    if (!word) return undefined;
    words.push(
      quote === undefined
        ? word[0].replaceAll(/\\([ \t\v\f\r])/g, '$1')
        : word[0].slice(1, -1).replaceAll(`\\${quote}`, quote),
    );
    rest = rest.slice(word[0].length);
  }
  return words;
}

const QUOTED: Readonly<Record<string, RegExp>> = { '"': /^"(?:\\.|[^"\\])*"/, "'": /^'(?:\\.|[^'\\])*'/ };
