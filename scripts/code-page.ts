import { isDeepStrictEqual } from 'node:util';
import type { DiagnosticView } from '../engine/model/diagnostics/view.ts';
import { findingsOfExample } from '../tests/support/check-example.ts';
import { shownText, textOfExample, type CodeExample, type ExampleFiles } from '../tests/support/code-examples.ts';

/** The languages of blocks of code that are not called like the ending of their files. */
const LANGUAGES: Readonly<Record<string, string>> = { yml: 'yaml' };

/** Returns the page of a code, in Markdown: the wrong files, what is said about them, and the right ones. */
export async function codePage(code: string, example: CodeExample): Promise<string> {
  const { situation, today, wrong, remedy, right } = example;
  const found = await messageOf(code, example);
  const parts = [
    '## Wrong',
    situation,
    today === undefined ? undefined : `On ${today}:`,
    ...Object.keys(wrong).map((path) => shownFile(path, wrong)),
    '## The message',
    found.place,
    found.message,
    ...(found.hint === undefined ? [] : ['## What to do', found.hint]),
    '## Right',
    remedy,
    ...Object.keys(right).map((path) =>
      isDeepStrictEqual(right[path], wrong[path]) ? `\`${path}\` stays as it is.` : shownFile(path, right),
    ),
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

/** Shows a file of an example, or says that it is a film or a link, or missing. */
function shownFile(path: string, files: ExampleFiles): string {
  const file = files[path];
  if (path.endsWith('/')) return `There is no folder \`${path.slice(0, -1)}\`.`;
  if (file === null) return `There is no file \`${path}\`.`;
  if (typeof file === 'object')
    return 'linkTo' in file ? `\`${path}\` is a link to \`${file.linkTo}\`.` : `There is a film \`${path}\`.`;
  return `In \`${path}\`:\n\n${block(path, shownText(file ?? ''))}`;
}

function block(path: string, text: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return `\`\`\`${LANGUAGES[ending] ?? ending}\n${text}\n\`\`\``;
}

interface Told {
  /** The line that the message is about, if it is in a file that is not among the wrong ones. */
  readonly place?: string | undefined;
  readonly message: string;
  readonly hint?: string | undefined;
}

async function messageOf(code: string, example: CodeExample): Promise<Told> {
  const { message, hint } = example;
  if (message !== undefined) return { message, hint };
  const found = (await findingsOfExample(example, 'wrong')).find((one) => one.code === code);
  if (!found) throw new Error(`the wrong files of tests/fixtures/codes/${code}.yaml do not have the mistake`);
  return { place: placeOf(found, example), message: found.message, hint: found.hint };
}

function placeOf({ file, line }: DiagnosticView, example: CodeExample): string | undefined {
  if (file in example.wrong || `${file}/` in example.wrong) return undefined;
  const text = textOfExample(file, example)?.split('\n')[line - 1]?.trim();
  return text === undefined ? undefined : `In line ${line} of \`${file}\`:\n\n${block(file, text)}`;
}
