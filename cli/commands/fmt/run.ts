import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { formatFiles, type SchemaOf } from '../../../engine/compile/edits/format-files.ts';
import type { FieldSchema } from '../../../engine/model/schema/field-paths.ts';
import { runEdit, type EditOptions } from '../../edit.ts';
import { EXIT, UserError, paint, print, say } from '../../io.ts';
import { loadUsableProject } from '../../project.ts';

interface Options extends EditOptions {
  readonly check?: boolean;
}

/** Lays out the YAML files of a project, or says which are not laid out. */
export async function runFmt(options: Options, files: readonly string[]): Promise<void> {
  const { root, check = false } = options;
  const paths = files.map((file) => relative(root, resolve(file)).split(sep).join('/'));
  if (check) return checkFiles(root, paths);
  await runEdit(options, {
    edit: (project) => formatFiles(project, paths, schemaOf),
    summary: ({ written }) => `${countOf(written.length)} laid out`,
  });
}

async function checkFiles(root: string, paths: readonly string[]): Promise<void> {
  const formatted = formatFiles(await loadUsableProject(root, { use: 'read' }), paths, schemaOf);
  if ('problem' in formatted) throw new UserError(formatted.problem);
  const { written } = formatted;
  print(written.map(({ path }) => `${path}\n`).join(''));
  if (written.length > 0)
    throw new UserError(
      `${countOf(written.length)} would change: \`sitefold fmt\` writes ${written.length === 1 ? 'it' : 'them'}.`,
      EXIT.findings,
    );
  say(`${paint('green', 'formatted:')} no file would change\n`);
}

function countOf(files: number): string {
  return `${files} ${files === 1 ? 'file' : 'files'}`;
}

const known = new Map<string, FieldSchema>();

const schemaOf: SchemaOf = (kind) => {
  const found = known.get(kind);
  if (found) return found;
  const file = new URL(`../../../engine/model/schema/${kind}.schema.json`, import.meta.url);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as FieldSchema;
  known.set(kind, schema);
  return schema;
};
