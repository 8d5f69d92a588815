import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import type { Constants } from '../engine/model/constants.ts';

export interface ConstantReader {
  readonly type: 'number' | 'text' | 'list';
  /** The files that read the constant, from the root of the repository. */
  readonly files: readonly string[];
}

/** How the code reads a constant: by an accessor, in a style, and in a script of a page that was handed it. */
const ACCESSOR = /\b(number|text|list)Constant\(\s*[\w.()?!]+,\s*'([\w.]+)',?\s*\)/g;
const STYLE = /\bconstant\(\s*([\w.]+)\s*\)/g;
const HANDED = /\bconstants\['([\w.]+)'\]/g;

/** Which constants the code reads, as what, and where. A style takes what the manifest holds. */
export function findConstantReaders(root: string, constants: Constants): ReadonlyMap<string, ConstantReader> {
  const found = new Map<string, { type: ConstantReader['type']; files: string[] }>();
  const add = (key: string, type: ConstantReader['type'], file: string): void => {
    const reader = found.get(key) ?? { type, files: [] };
    if (!reader.files.includes(file)) reader.files.push(file);
    found.set(key, reader);
  };
  const files = fastGlob.sync(['{engine,cli,islands}/**/*.{ts,tsx,astro}', 'engine/theme/styles/*.css'], { cwd: root });
  for (const file of files.map((path) => path.replaceAll('\\', '/')).sort()) {
    const text = readFileSync(`${root}${file}`, 'utf8');
    if (file.endsWith('.css')) {
      for (const [, key = ''] of text.matchAll(STYLE)) add(key, typeOf(constants[key]?.value), file);
      continue;
    }
    for (const [, type, key = ''] of text.matchAll(ACCESSOR)) add(key, type as ConstantReader['type'], file);
    if (file.startsWith('islands/'))
      for (const [, key = ''] of text.matchAll(HANDED)) add(key, typeOf(constants[key]?.value), file);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function typeOf(value: unknown): ConstantReader['type'] {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' ? 'number' : 'text';
}
