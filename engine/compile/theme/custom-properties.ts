import type { SourceFile } from '../../model/diagnostics/source.ts';
import { readDeclarations } from './style-declarations.ts';

type TextFile = Pick<SourceFile, 'path' | 'text'>;

/** A custom property that a style reads without a fallback; offsets are in the text of its file. */
export interface ReadProperty {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The custom properties that files define, as far as their texts tell. */
export interface DefinedProperties {
  readonly names: readonly string[];
  /** The beginnings of names that are put together when a page is rendered or shown. An empty one means that any property may be defined. */
  readonly beginnings: readonly string[];
}

const READ = /\bvar\(\s*(--[\w\u0080-\uffff-]+)\s*\)/gi;
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g;
const REGISTERED = /@property\s+(--[\w\u0080-\uffff-]+)/g;
/** A name in code that is not read there, with what shows that only its beginning is written: `--size-${step}`, `'--size-' + step`. */
const WRITTEN = /(?<!var\(\s*)(?<![\w-])(--(?!-)[\w\u0080-\uffff-]*)(\$\{|["'`]\s*\+)?/gi;
const STYLE = /(<style\b[^>]*>)([\s\S]*?)<\/style>/gi;
/** The variables that an Astro component hands to its styles: an object whose keys are known, or another value. */
const HANDED = /\bdefine:vars=\{(?:\s*\{([^}]*)\})?/g;
/** A style of a package, or of another host: what it defines is not known. */
const FOREIGN_STYLE = /@import\s+(?:url\(\s*)?["']?(?!\.{1,2}\/|sitefold\/)[\w@/]/;
const FOREIGN_IMPORT = /\bimport\s*["'](?!\.{1,2}\/|sitefold\/)/;

/** Returns the custom properties that the styles of a file read without a fallback. */
export function readProperties(file: TextFile): ReadProperty[] {
  return stylesIn(file).flatMap(({ css, offset }) =>
    readDeclarations(css).flatMap(({ value, start }) =>
      [...value.replaceAll(QUOTED, blank).matchAll(READ)].map(({ 0: call, 1: name = '', index }) => {
        const from = offset + start + index + call.indexOf(name);
        return { name, start: from, end: from + name.length };
      }),
    ),
  );
}

/** Returns the custom properties that files define: in styles, in attributes and in code. */
export function definedProperties(files: readonly TextFile[]): DefinedProperties {
  const names = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of files) {
    for (const { css } of stylesIn(file)) {
      for (const { property } of readDeclarations(css)) if (property.startsWith('--')) names.add(property);
      for (const [, name = ''] of css.matchAll(REGISTERED)) names.add(name);
      if (FOREIGN_STYLE.test(css)) beginnings.add('');
    }
    const code = codeIn(file);
    for (const [, name = '', more] of code.matchAll(WRITTEN)) {
      if (more !== undefined) beginnings.add(name);
      else if (name.length > '--'.length) names.add(name);
    }
    for (const [, keys] of code.matchAll(HANDED)) {
      if (keys === undefined) beginnings.add('');
      for (const [key] of keys?.matchAll(/[\w-]+/g) ?? []) names.add(`--${key}`);
    }
    if (FOREIGN_IMPORT.test(code)) beginnings.add('');
  }
  return { names: [...names], beginnings: [...beginnings] };
}

/** Returns the styles of a file, with their offsets in it. */
function stylesIn({ path, text }: TextFile): { readonly css: string; readonly offset: number }[] {
  if (path.endsWith('.css')) return [{ css: text, offset: 0 }];
  if (!path.endsWith('.astro')) return [];
  return [...text.matchAll(STYLE)].map(({ 1: tag = '', 2: css = '', index }) => ({ css, offset: index + tag.length }));
}

/** Returns the text of a file without what its styles say. */
function codeIn({ path, text }: TextFile): string {
  return path.endsWith('.css') ? '' : text.replaceAll(STYLE, '$1</style>');
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
