import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import ts from 'typescript';

export interface Import {
  readonly from: string;
  /** A path from the root of the repository, or the name of a package. */
  readonly to: string;
  /** `type` leaves nothing at run time; `lazy` is loaded when a function is called. */
  readonly when: 'start' | 'lazy' | 'type';
}

export interface Module {
  /** From the root of the repository. */
  readonly path: string;
  readonly source: ts.SourceFile;
  readonly imports: readonly Import[];
}

/** The folders of the program. */
const PROGRAM: readonly string[] = ['engine', 'cli', 'islands'];

/** Reads modules, in the order of their paths: those of the program, or of the folders that are named. `root` ends with a slash. */
export function readModules(root: string, folders = PROGRAM): Module[] {
  return fastGlob
    .sync(
      folders.map((folder) => `${folder}/**/*.{ts,tsx,astro}`),
      { cwd: root, ignore: ['**/node_modules/**', '**/.astro/**'] },
    )
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => readModule(root, path));
}

/** True for a path of the program, and false for a package. */
export function isOwn(path: string): boolean {
  return /^(?:engine|cli|islands)\//.test(path);
}

/** Lists the names of what a module exports; what has no name is listed as it is written. */
export function exportsOf({ statements }: ts.SourceFile): string[] {
  return statements.flatMap((statement): string[] => {
    if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement)) return [statement.getText()];
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    return ts.isFunctionDeclaration(statement) ? [statement.name?.text ?? 'default'] : [statement.getText()];
  });
}

function readModule(root: string, path: string): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const source = ts.createSourceFile(
    path,
    path.endsWith('.astro') ? scriptOf(text) : text,
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
  return { path, source, imports: importsOf(source, path) };
}

/** The code of an Astro file: the text between its fences, and its scripts. */
function scriptOf(text: string): string {
  const [, front = '', markup = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? ['', '', text];
  const scripts = [...markup.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return [front, ...scripts].join('\n');
}

function importsOf(source: ts.SourceFile, path: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, when: Import['when']): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
    const { text } = specifier;
    found.push({ from: path, to: text.startsWith('.') ? posix.join(dirname(path), text) : text, when });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause) ? 'type' : 'start');
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly ? 'type' : 'start');
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, 'type');
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], 'lazy');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined || clause.name !== undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return (
    bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}
