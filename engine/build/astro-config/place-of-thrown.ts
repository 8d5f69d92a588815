import { stripVTControlCharacters } from 'node:util';
import { pathToFileURL } from 'node:url';
import type { ConfigPlace } from './config-fault.ts';

/** Returns the first place in a file below a folder that the stack of an exception names; the path is relative to the folder. */
export function placeOfThrown(thrown: unknown, folder: string): ConfigPlace | undefined {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  // A module that Vite runs is named by its path, any other by its address.
  const starts = [`${pathToFileURL(folder).href}/`, `${folder}/`];
  for (const start of starts)
    for (let at = stack.indexOf(start); at !== -1; at = stack.indexOf(start, at + 1)) {
      const [, file = '', line, column = '1'] =
        /^([^\s?:]+)(?:\?[\w=]*)?:(\d+)(?::(\d+))?/.exec(stack.slice(at + start.length)) ?? [];
      if (line !== undefined && !file.includes('node_modules/'))
        return { file: decodeURIComponent(file), line: Number(line), column: Number(column) - 1 };
    }
  return undefined;
}

/** Returns the first paragraph of the message of an exception, as a sentence, without the folders of the project. */
export function firstParagraph(thrown: unknown, ...folders: readonly string[]): string {
  const { message = String(thrown) } = (thrown ?? {}) as { readonly message?: string };
  const [first = ''] = stripVTControlCharacters(message)
    .trim()
    .split(/\n\s*[\n╭]/, 1);
  let text = first
    .replaceAll(/\s+/g, ' ')
    .replaceAll('**', '`')
    .replaceAll(/\?config=\w+/g, '');
  for (const folder of folders)
    text = text.replaceAll(`${pathToFileURL(folder).href}/`, '').replaceAll(`${folder}/`, '');
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
