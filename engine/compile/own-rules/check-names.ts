import type { Report } from '../../model/diagnostics/diagnostic.ts';

/** A program in `lint/` that is not TypeScript, or has the ending of another kind of it. */
const OTHER_PROGRAM = /^(lint\/[^/]+)\.(?:[cm]?jsx?|[cm]ts|tsx)$/;

/** Reports files of `lint/` that look like rules and are not read. */
export function checkNames(paths: readonly string[], report: Report): void {
  for (const path of paths) {
    const [, name] = OTHER_PROGRAM.exec(path) ?? [];
    if (name === undefined) continue;
    report({
      code: 'IO003',
      message: `Nothing reads the file \`${path}\`: rules are TypeScript.`,
      hint: `Rename it to \`${name}.ts\`, or move it into a folder of \`lint/\` if rules only import it.`,
      at: { file: path, start: 0, end: 0 },
    });
  }
}
