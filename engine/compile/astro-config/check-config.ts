import { isMisnamedConfig } from '../../model/astro-config.ts';
import { originAt, type Report } from '../../model/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../model/diagnostics/source.ts';
import { checkOptions } from './check-options.ts';

/** The Astro settings of a project, as far as they can be read without running them. */
export interface ReadConfig extends SourceFile {
  /** The options that are written in the file: a value that the file computes is undefined. */
  readonly options: unknown;
  /** The mistakes in the syntax of the file and of the modules that it imports. */
  readonly broken: readonly Broken[];
}

/** A module that is not JavaScript, with the offset of the place that says so. */
export interface Broken {
  readonly file: string;
  readonly message: string;
  readonly at: number;
}

/** Reports files that Astro would read and Sitefold does not. */
export function checkConfigNames(paths: readonly string[], report: Report): void {
  for (const path of paths.filter(isMisnamedConfig))
    report({
      code: 'AC004',
      message: `The Astro settings \`${path}\` are not read, because only \`astro.config.mjs\` is.`,
      hint: paths.includes('astro.config.mjs')
        ? 'Move its content into `astro.config.mjs`, and delete it.'
        : 'Rename it to `astro.config.mjs`; types belong into comments there: `/** @type {…} */`.',
      at: { file: path, start: 0, end: 0 },
    });
}

/** Reports what is wrong with the Astro settings of a project. */
export function checkConfig({ path, options, broken }: ReadConfig, report: Report): void {
  for (const { file, message, at } of broken)
    report({
      code: 'AC001',
      message: `The Astro settings cannot be read: ${message}.`,
      hint: file === path ? 'Correct the file. It is a JavaScript module, without types.' : 'Correct the file.',
      at: { file, start: at, end: at },
    });
  for (const { pointer, ...problem } of checkOptions(options))
    report({ ...problem, at: originAt(path, pointer, 'key') });
}
