import { printedName } from '../../content/download-file.ts';
import { originAt } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { OWN_FILES } from '../../model/own-files.ts';
import type { DownloadsRaw } from '../../model/schema/types.gen.ts';
import { isWhole, soundFiles, type LintContext } from './context.ts';

/** Each file that a download names exists, each file is offered, and no two have the same address. */
export function ownFiles(context: LintContext): void {
  const { ownFiles: files, report } = context;
  const names = files.map(({ name }) => name);
  const offered = new Set<string>();
  const printed = new Map<string, number>();
  let missing = false;
  for (const { file, value } of soundFiles<DownloadsRaw>(context, 'content/downloads')) {
    const versions = [value, ...(value.previous ?? [])];
    for (const [index, version] of versions.entries()) {
      const name = version.file;
      if (name === undefined) {
        printed.set(printedName(value, version.version).toLowerCase(), value.id);
        continue;
      }
      offered.add(name);
      if (names.includes(name)) continue;
      missing = true;
      report({
        code: 'CT026',
        message: `There is no file \`${OWN_FILES}${name}\`.`,
        hint: didYouMean(name, names, `Put it into ${OWN_FILES}, or delete \`file\`.`),
        at: originAt(file.path, index === 0 ? '/file' : `/previous/${index - 1}/file`),
      });
    }
  }
  const lower = new Map<string, string>();
  for (const { path, name } of files) {
    const at = { file: path, start: 0, end: 0 };
    const twin = lower.get(name.toLowerCase());
    lower.set(name.toLowerCase(), name);
    const download = printed.get(name.toLowerCase());
    if (twin !== undefined)
      report({
        code: 'CT028',
        message: `The name differs from that of \`${twin}\` only in case.`,
        hint: 'Rename one of the two: some servers take both names for the same file.',
        at,
      });
    if (download !== undefined)
      report({
        code: 'CT028',
        message: `The file that is printed for the download ${download} has the same name.`,
        hint: `Name this one in the download with \`file: ${name}\`, or rename it.`,
        at,
      });
    // Where a download names a file that does not exist, this one may be meant.
    else if (!offered.has(name) && !missing && isWhole(context, 'content/downloads'))
      report({
        code: 'CT027',
        message: `No download offers the file \`${name}\`.`,
        hint: `Name it in an entry of content/downloads with \`file: ${name}\`, or delete it.`,
        at,
      });
  }
}
