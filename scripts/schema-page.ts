import { stringify } from 'yaml';
import { sharedName, type FieldSchema } from '../engine/model/schema/field-paths.ts';
import { FORMS } from '../engine/model/schema/forms.ts';
import { cell } from './document-tables.ts';
import { code, valueCode } from './markdown-code.ts';
import { conditionWords, valueWords } from './schema-words.ts';

type Properties = Readonly<Record<string, FieldSchema>>;

/** Returns the page of the schema of a kind of files, in Markdown: its files, an example, and a table of the keys of each mapping. */
export function schemaPage(schema: FieldSchema, { paths, file }: { paths: readonly string[]; file: string }): string {
  const up = '../'.repeat((paths[0] ?? '').split('/').length - 1);
  return parts([
    `Files: ${paths.map(code).join(', ')}`,
    '## Example',
    block(`# yaml-language-server: $schema=${up}node_modules/sitefold/${file}\n${stringify(exampleOf(schema), STYLE)}`),
    '## Keys',
    ...table(schema, ''),
    ...sectionsBelow(schema, ''),
  ]);
}

/** Returns the page of the forms that several kinds of files share, in Markdown. */
export function formsPage(): string {
  return parts(Object.entries(FORMS).flatMap(([name, form]) => formSection(name, form)));
}

const STYLE = { lineWidth: 0, singleQuote: true } as const;

function formSection(name: string, form: FieldSchema): readonly string[] {
  const { description = '', examples } = form;
  // The keys of an expression are operations.
  if (name === 'expression')
    return [`## ${code(name)}`, `${String(description)} Its page is [Simulators](/docs/simulators).`];
  return [
    `## ${code(name)}`,
    String(description),
    ...(form.properties ? [] : [`Value: ${valueWords(form, name)}`]),
    `Example: ${exampleWords(examples)}`,
    ...(form.properties ? table(form, name) : []),
    ...sectionsBelow(form, name),
  ];
}

/** Returns a heading and a table for each mapping inside a schema. Forms have theirs on their own page. */
function sectionsBelow(schema: FieldSchema, path: string): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [] } = schema;
  const section = (field: FieldSchema, at: string): string[] => [
    ...(field.properties ? [`## ${code(at)}`, ...table(field, at)] : []),
    ...sectionsBelow(field, at),
  ];
  const below = (field: unknown, mark: string): string[] =>
    typeof field === 'object' ? section(field as FieldSchema, `${path}${mark}`) : [];
  return [
    ...Object.entries(properties as Properties).flatMap(([key, field]) =>
      section(field, path === '' ? key : `${path}.${key}`),
    ),
    ...below(items, '[]'),
    ...below(additionalProperties, '{}'),
    ...(anyOf as FieldSchema[]).flatMap((field) => sectionsBelow(field, path)),
  ];
}

function table(schema: FieldSchema, path: string): string[] {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties as Properties).map(([key, field]) => {
    const needed = (required as readonly string[]).includes(key) ? 'yes' : 'no';
    const preset = field.default === undefined ? '' : `; ${valueCode(field.default)} by default`;
    const { description = FORMS[sharedName(field) ?? '']?.description ?? '', examples } = field;
    const meaning = `${String(description)}${examples === undefined ? '' : ` Example: ${exampleWords(examples)}`}`;
    const value = valueWords(field, path === '' ? key : `${path}.${key}`);
    return `| ${[code(key), meaning, value, `${needed}${preset}`].map(cell).join(' | ')} |`;
  });
  return [
    `| Key | What it is | Value | Required |\n| --- | --- | --- | --- |\n${rows.join('\n')}`,
    ...conditionWords(schema),
  ];
}

/** Returns up to two examples, as many as the message about a mistake shows. */
function exampleWords(examples: unknown): string {
  return (examples as readonly unknown[]).slice(0, 2).map(valueCode).join(' or ');
}

/** The value of a file that has the required keys, or all if none is required. */
function exampleOf({ properties = {}, required = [] }: FieldSchema): object {
  const keys = required as readonly string[];
  const shown = Object.entries(properties as Properties).filter(([key]) => keys.length === 0 || keys.includes(key));
  return Object.fromEntries(shown.map(([key, { examples }]) => [key, (examples as readonly unknown[])[0]]));
}

function block(text: string): string {
  return `\`\`\`yaml\n${text.trim()}\n\`\`\``;
}

function parts(texts: readonly string[]): string {
  return `${texts.join('\n\n')}\n`;
}
