import type { Project } from '../../build/project/project.ts';
import { sourceOfText } from '../../compile/edits/file-edits.ts';
import { readValue, setValue, type ChangedText } from '../../compile/edits/set-value.ts';
import { isTablePath, parseTable } from '../../compile/parse/parse-table.ts';
import { applyEdits } from '../../model/edits/text-edits.ts';
import { isDefault } from '../../model/schema/kinds.ts';
import { setCell } from '../../redirects/fix/table-edits.ts';
import type { ValueEdit } from './contract.ts';
import { wordsFile } from './views/list-texts.ts';

/** Changes a value of a file of the project, or writes the first word of a language into a new file. `text` is the file as it is now. */
export function changeValue(project: Project, { file, pointer, value }: ValueEdit, text: string): ChangedText {
  if (isDefault(file))
    return { ok: false, why: `\`${file}\` is a part of Sitefold. Set the value in a file of the project.` };
  const isKnown = project.sources.some(({ path }) => path === file);
  const lang = languageOf(file);
  if (!isKnown && lang === undefined) return { ok: false, why: `\`${file}\` is not a file of the project.` };
  if (isTablePath(file)) return changeCell(file, pointer, { value, text });
  if (!isKnown && text === '') return setValue(`lang: ${lang}\nmessages: {}\n`, pointer, value);
  const changed = setValue(text, pointer, value, project.cache);
  return changed.ok ? changed : (translate(text, pointer, value) ?? changed);
}

/** The language of a file with the words of a project. */
function languageOf(file: string): string | undefined {
  const [, lang] = /^manifests\/messages\/([\w-]+)\.yaml$/.exec(file) ?? [];
  return lang !== undefined && wordsFile(lang) === file ? lang : undefined;
}

/** Gives a text that is in English alone a second language. */
function translate(text: string, pointer: string, value: unknown): ChangedText | undefined {
  const slash = pointer.lastIndexOf('/');
  const [parent, lang] = [pointer.slice(0, slash), pointer.slice(slash + 1)];
  if (!/^[a-z]{2,3}(?:-\w+)*$/i.test(lang)) return undefined;
  const english = readValue(text, parent);
  return typeof english !== 'string' ? undefined : setValue(text, parent, { en: english, [lang]: value });
}

function changeCell(path: string, pointer: string, { value, text }: { value: unknown; text: string }): ChangedText {
  const table = parseTable(sourceOfText(path, text), () => undefined);
  const [, row = '', column = ''] = /^(\/\d+)\/(\w+)$/.exec(pointer) ?? [];
  if (!table || column === '') return { ok: false, why: `The table has nothing at \`${pointer}\`.` };
  const edited = setCell(table, row, column, value === undefined || value === null ? '' : String(value));
  return edited.ok ? { ok: true, text: applyEdits(text, edited.edits) } : edited;
}
