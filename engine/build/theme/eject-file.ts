import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { VERSION } from '../../model/version.ts';
import { engineText } from './engine-theme.ts';

/** The files that can be copied to a project: those that are text. */
const TEXT = /\.(?:astro|css|ts)$/;
const ASTRO = '.astro';
const IMPORTS = /((?:\bfrom|\bimport|\bimport\()\s*)(['"])(\.{1,2}\/[^'"]+)\2/g;
const STYLE_URL = /url\((['"]?)(\.{1,2}\/[^'")]+)\1\)/g;
const VERSION_LINE = / \* Copied from Sitefold \S+: (\S+), version ([0-9a-f]{16})\./;

/** True for a file of the theme that can be copied to a project. */
export function canEject(path: string): boolean {
  return TEXT.test(path);
}

/** Returns the version of a file of the engine's theme: a digest of its text. */
export function versionOf(path: string): string {
  return createHash('sha256').update(engineText(path)).digest('hex').slice(0, 16);
}

/** Returns the version of the engine's file from which a file of a project was copied, as its header says. Undefined without a header. */
export function ejectedVersion(text: string): string | undefined {
  return VERSION_LINE.exec(text)?.[2];
}

/**
 * Returns a file of the engine's theme as a project keeps it, by its path below the theme. What it imports from outside of the theme is
 * named from the engine; files of the theme are looked up in the project and then in the engine anyway. A header says what it is given.
 */
export function ejectedFile(path: string): string {
  const text = engineText(path);
  const header = formatHeader(path, text);
  const moved = path.endsWith('.css') ? moveUrls(path, text) : moveImports(path, text);
  if (!path.endsWith(ASTRO)) return `${header}${moved}`;
  return moved.startsWith('---\n') ? moved.replace('---\n', () => `---\n${header}`) : `---\n${header}---\n\n${moved}`;
}

function moveImports(path: string, text: string): string {
  return text.replaceAll(IMPORTS, (all: string, before: string, quote: string, to: string) => {
    const wanted = posix.join('theme', posix.dirname(path), to);
    return wanted.startsWith('theme/') ? all : `${before}${quote}${engineName(wanted)}${quote}`;
  });
}

function moveUrls(path: string, text: string): string {
  return text.replaceAll(STYLE_URL, (_, quote: string, to: string) => {
    const wanted = posix.join('theme', posix.dirname(path), to);
    return `url(${quote}${engineName(wanted)}${quote})`;
  });
}

/** The name by which a project imports a file of the engine, by its path below `engine/`. */
function engineName(path: string): string {
  return `sitefold/${path.replace(/^\.\.\//, '')}`;
}

function formatHeader(path: string, text: string): string {
  const contract = path.endsWith(ASTRO) ? formatContract(text) : [];
  const lines = [
    `Copied from Sitefold ${VERSION}: ${path}, version ${versionOf(path)}.`,
    '`sitefold theme list` says when the file of the engine has changed since.',
    ...contract,
  ];
  return `/*\n${lines.map((line) => ` *${line === '' ? '' : ` ${line}`}\n`).join('')} */\n`;
}

/** A comment cannot be in another one. */
function withLineComment(line: string): string {
  return line.replace(/\/\*\*?\s*(.*?)\s*\*\//, '// $1');
}

/** The props and slots of a component. */
function formatContract(text: string): string[] {
  const props = /^interface Props \{\n([\s\S]*?)^\}/m.exec(text)?.[1];
  const type = /^type Props = (.+);$/m.exec(text)?.[1] ?? 'none';
  const slots = [...text.matchAll(/<slot(?:\s+name="([\w-]+)")?/g)].map(([, name = 'default']) => name);
  return [
    '',
    ...(props === undefined ? [`Props: ${type}`] : ['Props:', ...props.trimEnd().split('\n').map(withLineComment)]),
    slots.length === 0 ? 'Slots: none' : `Slots: ${[...new Set(slots)].join(', ')}`,
  ];
}
