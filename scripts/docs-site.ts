import { readdirSync, readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { createProgram } from '../cli/program.ts';
import { excerpt } from '../engine/content/plain-text.ts';
import { slugOf } from '../engine/content/contents-list.ts';
import type { FieldSchema } from '../engine/model/schema/field-paths.ts';
import { KIND_NAMES } from '../engine/model/schema/kinds.ts';
import { CODES, type Code, type CodeInfo } from '../engine/model/diagnostics/codes.ts';
import { readCodeExamples, type CodeExample } from '../tests/support/code-examples.ts';
import { codePage } from './code-page.ts';
import { formsPage, schemaPage } from './schema-page.ts';

/** The project that the documentation is built from. */
const SITE = 'examples/docs/content/';
/** The folders of entries that are written here, and nothing else. */
export const DOCS_FOLDERS = ['articles', 'schemas', 'commands', 'codes'].map((name) => `${SITE}${name}`);

type Command = Awaited<ReturnType<typeof createProgram>>;
type Section = 'start' | 'recipes' | 'guides' | 'reference' | 'decisions';

/** The documents of docs/ in their order. `architecture` and `gallery` are for those who change Sitefold itself. */
const DOCUMENTS: Readonly<Record<Exclude<Section, 'recipes' | 'decisions'>, readonly string[]>> = {
  start: ['start', 'concepts', 'errors'],
  guides: [
    'redirects',
    'moving',
    'shipping',
    'rules',
    'kinds-of-content',
    'content',
    'operations',
    'scale',
    'performance',
    'security',
    'simulators',
    'editors',
    'studio',
  ],
  reference: ['redirect-targets', 'header-hosts', 'constants'],
};

interface Article {
  readonly id: string;
  readonly section: Section;
  readonly title: string;
  /** Markdown, with the links of the repository. */
  readonly body: string;
  /** The folder of the document, seen from the root of the repository. */
  readonly folder: string;
}

/** Returns the entries of the documentation by their path: documents, schemas, commands and codes. */
export async function docsSite(root: string): Promise<Record<string, string>> {
  const articles = readArticles(root);
  const anchors = new Map(articles.map((article) => [article.id, new Set(headingsOf(article.body).map(slugOf))]));
  const link = linker(articles, anchors);
  const written = articles.map((article, order) => ({
    id: article.id,
    title: article.title,
    section: article.section,
    order,
    summary: excerpt(link(article), 'en'),
    body: link(article),
  }));
  const examples = readCodeExamples();
  const codes: Awaited<ReturnType<typeof codeEntry>>[] = [];
  for (const [code, example] of examples) codes.push(await codeEntry(code as Code, example));
  return {
    ...entries('articles', written),
    ...entries('schemas', schemaEntries(root)),
    ...entries('commands', listCommands(await createProgram()).map(commandEntry)),
    ...entries('codes', codes),
  };
}

function entries(name: string, list: readonly { readonly id: string }[]): Record<string, string> {
  const modeline = `# yaml-language-server: $schema=../../.sitefold/schemas/${name}.schema.json\n# Written by \`npm run generate\`. Do not edit.\n`;
  return Object.fromEntries(
    list.map((entry) => [
      `${SITE}${name}/${entry.id}.yaml`,
      `${modeline}${stringify(entry, { lineWidth: 0, blockQuote: 'literal', singleQuote: true })}`,
    ]),
  );
}

function readArticles(root: string): Article[] {
  const read = (path: string): { title: string; body: string } => {
    // Remarks are for those who edit the file.
    const text = readFileSync(`${root}${path}`, 'utf8').replaceAll(/<!--[\s\S]*?-->\n*/g, '');
    const [, title, body] = /^# (.*)\n([\s\S]*)$/.exec(text.trim()) ?? [];
    if (title === undefined || body === undefined) throw new Error(`${path} does not begin with a heading`);
    return { title: title.replaceAll('`', ''), body: body.trim() };
  };
  const documents = (section: keyof typeof DOCUMENTS): Article[] =>
    DOCUMENTS[section].map((id) => ({ id, section, folder: 'docs', ...read(`docs/${id}.md`) }));
  const recipes = read('docs/recipes.md')
    .body.split(/^## /m)
    .slice(1)
    .map((text): Article => {
      const title = text.slice(0, text.indexOf('\n'));
      return { id: slugOf(title), section: 'recipes', title, body: text.slice(title.length).trim(), folder: 'docs' };
    });
  const decisions = readdirSync(`${root}docs/decisions`)
    .filter((name) => /^\d/.test(name))
    .sort()
    .map((name): Article => {
      const id = name.slice(5, -'.md'.length);
      return { id, section: 'decisions', folder: 'docs/decisions', ...read(`docs/decisions/${name}`) };
    });
  return [...documents('start'), ...recipes, ...documents('guides'), ...documents('reference'), ...decisions];
}

function headingsOf(body: string): string[] {
  return [...withoutCode(body).matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
}

function withoutCode(body: string): string {
  return body.replaceAll(/^```[\s\S]*?^```$/gm, '');
}

type Linker = (article: Article) => string;

/** Turns links to documents and schemas into links to their pages. Other files of the repository have no page, so that only their words stay. */
function linker(articles: readonly Article[], anchors: ReadonlyMap<string, ReadonlySet<string>>): Linker {
  const byId = new Map(articles.map((one) => [one.id, one]));
  const pageOf = (path: string, fragment: string): string | undefined => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length).replace(/^\d{4}-/, '');
    // Each recipe is a page of its own.
    const schema = /^engine\/model\/schema\/(?:(.+)\.schema\.json)?$/.exec(path);
    if (schema) return schema[1] === undefined ? '/schemas' : `/schemas/${schemaId(schema[1])}`;
    if (path === 'docs/recipes.md') return byId.has(fragment) ? `/docs/${fragment}` : '/docs/add-a-country';
    if (!byId.has(name)) return undefined;
    return `/docs/${name}${anchors.get(name)?.has(fragment) ? `#${fragment}` : ''}`;
  };
  return ({ id, body, folder }) =>
    outsideCode(body, (text) =>
      text.replaceAll(/\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)/g, (whole, words: string, target: string) => {
        if (/^[a-z]+:/.test(target)) return whole;
        const [path = '', fragment = ''] = target.split('#');
        if (path === '') return anchors.get(id)?.has(fragment) ? whole : words;
        const page = pageOf(new URL(path, `file:///${folder}/`).pathname.slice(1), fragment);
        if (page === undefined) return words;
        // Documents are named by their file in the repository, and pages by their title.
        const { title } = byId.get(/^\/docs\/([^#]+)/.exec(page)?.[1] ?? '') ?? {};
        const named = words === 'recipes.md' ? 'Recipes' : title;
        return `[${/^[\w-]+\.md$/.test(words) ? named : words}](${page})`;
      }),
    );
}

/** Changes the parts of a Markdown text that are not blocks of code. */
function outsideCode(body: string, change: (text: string) => string): string {
  return body
    .split(/^(```[\s\S]*?^```)$/m)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('');
}

const SCHEMAS = 'engine/model/schema/';

/** The schemas of all kinds of files, and the forms that they share. */
function schemaEntries(root: string) {
  const read = (path: string): unknown => JSON.parse(readFileSync(`${root}${path}`, 'utf8'));
  // A test holds the paths that editors know to those of the kinds.
  const editor = read('.vscode/settings.json') as { 'yaml.schemas': Readonly<Record<string, string | string[]>> };
  const pathsOf = (file: string): string[] =>
    [editor['yaml.schemas'][`./${file}`] ?? []].flat().filter((path) => !path.startsWith('engine/'));
  const kinds = KIND_NAMES.map((kind, order) => {
    const file = `${SCHEMAS}${kind}.schema.json`;
    const { $schema: _, $comment: _comment, title: _title, ...schema } = read(file) as FieldSchema;
    const paths = pathsOf(file);
    return {
      id: schemaId(kind),
      name: paths[0] ?? '',
      order,
      summary: String(schema.description).replaceAll('`', ''),
      body: schemaPage(schema, { paths, file }),
    };
  });
  const forms = {
    id: 'forms',
    name: 'Forms',
    order: kinds.length,
    summary:
      'Forms of values that keys of several kinds of files have, such as texts for visitors, dates and pictures.',
    body: formsPage(),
  };
  return [...kinds, forms];
}

/** `content/products` becomes `content-products`. */
function schemaId(kind: string): string {
  return kind.replace('/', '-');
}

interface ListedCommand {
  readonly words: string;
  readonly command: Command;
}

/** Returns the commands that do something, in the order of the help. */
function listCommands(command: Command, words = command.name()): ListedCommand[] {
  return command.commands.flatMap((one) =>
    one.commands.length > 0
      ? listCommands(one, `${words} ${one.name()}`)
      : [{ words: `${words} ${one.name()}`, command: one }],
  );
}

function commandEntry({ words, command }: ListedCommand, order: number) {
  const help = command.createHelp();
  const table = (head: string, rows: readonly (readonly [string, string])[]): string =>
    rows.length === 0
      ? ''
      : `\n## ${head}\n\n|  |  |\n| --- | --- |\n${rows.map(([name, text]) => `| \`${name}\` | ${cell(text)} |`).join('\n')}\n`;
  const examples = /Examples:\n([\s\S]*)/.exec(textAfter(command))?.[1] ?? '';
  const lines = examples
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    id: words.replace(/^sitefold /, '').replaceAll(' ', '-'),
    name: words,
    order,
    summary: sentence(command.description()),
    body: [
      `\`\`\`text\n${words} ${command.usage()}\n\`\`\`\n`,
      table(
        'Arguments',
        help.visibleArguments(command).map((one) => [help.argumentTerm(one), help.argumentDescription(one)]),
      ),
      table(
        'Options',
        help
          .visibleOptions(command)
          .filter(({ long }) => long !== '--help')
          .map((one) => [help.optionTerm(one), help.optionDescription(one)]),
      ),
      lines.length === 0 ? '' : `\n## Examples\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`,
    ].join(''),
  };
}

/** What the help of a command says after its options. */
function textAfter(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => void (text += part) }).outputHelp();
  return text;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '\\<');
}

async function codeEntry(code: Code, example: CodeExample) {
  const { severity, title, adjustable = false }: CodeInfo = CODES[code];
  return {
    id: code.toLowerCase(),
    name: code,
    severity,
    adjustable,
    summary: sentence(title),
    body: await codePage(code, example),
  };
}
