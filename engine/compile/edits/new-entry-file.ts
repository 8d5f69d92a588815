import { blockLines, type NewEntry, type NewValue } from '../../model/edits/yaml-append.ts';
import { kindOf } from '../../model/schema/kinds.ts';
import type { EditableProject } from './edit-project.ts';
import type { FileEdit } from './file-edits.ts';

/** The JSON Schema of an entry, as far as a new file needs it. */
interface EntrySchema {
  readonly properties: Readonly<Record<string, KeySchema>>;
}

interface KeySchema {
  readonly description: string;
  readonly examples: readonly unknown[];
}

/** A file to write, which holds one entry. */
interface NewFile {
  readonly path: string;
  readonly schema: EntrySchema;
  /** The value of each key that has one. The other keys of the schema are written as comments, with an example. */
  readonly values: NewEntry;
  /** What else there is to know of a key in this project, a sentence or two. */
  readonly remarks?: Readonly<Record<string, string | undefined>>;
}

/** Returns the edit that makes the file of an entry. The description of each key in the schema is the comment above it. */
export function newEntryFile(project: EditableProject, { path, schema, values, remarks = {} }: NewFile): FileEdit {
  const lines = Object.entries(schema.properties).flatMap(([key, { description, examples }]): string[] => {
    const value = values[key];
    const remark = remarks[key];
    if (value !== undefined)
      return [`# ${description}`, ...(remark ? [`# ${remark}`] : []), ...blockLines({ [key]: value })];
    const example = blockLines({ [key]: examples[0] as NewValue });
    return [`# Optional. ${description}`, ...example.map((line) => `# ${line}`)];
  });
  return { kind: 'append', path, text: `${schemaLine(project, path)}${lines.join('\n')}\n` };
}

/** Returns the line that names the schema of a file for editors, in the way in which the sites name theirs; empty if they name none. */
export function schemaLine({ files }: Pick<EditableProject, 'files'>, path: string): string {
  const sites = files.get('manifests/sites.yaml')?.text ?? '';
  const folder = /^# yaml-language-server: \$schema=\.\.\/(\S*\/)sites\.schema\.json$/m.exec(sites)?.[1];
  if (folder === undefined) return '';
  const up = '../'.repeat(path.split('/').length - 1);
  return `# yaml-language-server: $schema=${up}${folder}${kindOf(path)}.schema.json\n`;
}
