import { compileConstants } from '../../../engine/compile/compile-constants.ts';
import { constantOrigin, DEFAULT_CONSTANTS } from '../../../engine/model/constant-origin.ts';
import type { Constant, ConstantValue } from '../../../engine/model/constants.ts';
import { locate } from '../../../engine/model/diagnostics/locate.ts';
import { didYouMean } from '../../../engine/model/diagnostics/suggest.ts';
import { formatTable } from '../../format-table.ts';
import { AS_DATA, UserError, print } from '../../io.ts';
import { loadUsableProject, type SoundProject } from '../../project.ts';

interface Options {
  readonly root: string;
  readonly overridden?: boolean;
  readonly json?: boolean;
}

interface Row extends Constant {
  readonly name: string;
  readonly default: ConstantValue | undefined;
  /** `default`, or the place in the manifest of the project. */
  readonly from: string;
}

/** Lists the constants with their values and where each comes from, or describes one of them. */
export async function runConstants({ root, overridden, json }: Options, [name]: readonly string[]): Promise<void> {
  const rows = listConstants(await loadUsableProject(root, { use: 'list' }));
  if (name !== undefined) {
    const row = rows.find((one) => one.name === name);
    if (!row)
      throw new UserError(
        `There is no constant \`${name}\`. ${didYouMean(
          name,
          rows.map((one) => one.name),
          'sitefold constants lists them.',
        )}`,
      );
    print(json ? `${JSON.stringify(row, null, 2)}\n` : describe(row));
    return;
  }
  const chosen = overridden ? rows.filter((row) => !isEqual(row.value, row.default)) : rows;
  if (json) print(`${JSON.stringify(chosen, null, 2)}\n`);
  else
    print(
      formatTable(
        {
          // The values last: lists are long, and the last column is broken in a narrow terminal.
          head: ['constant', 'from', 'unit', 'value'],
          rows: chosen.map((row) => [row.name, row.from, row.unit ?? '', show(row.value)]),
        },
        AS_DATA,
      ),
    );
}

function listConstants({ model, sources, files }: SoundProject): Row[] {
  const defaults = compileConstants(sources.filter(({ path }) => path === DEFAULT_CONSTANTS)) ?? {};
  return Object.entries(model.constants).map(([name, constant]) => {
    const { file, line, column } = locate(constantOrigin(files, name), files);
    return {
      name,
      ...constant,
      default: defaults[name]?.value,
      from: file === DEFAULT_CONSTANTS ? 'default' : `${file}:${line}:${column}`,
    };
  });
}

function describe({ name, value, unit = '', description = '', from, default: usual = '' }: Row): string {
  const rows = [
    ['constant', name],
    ['value', show(value)],
    ['unit', unit],
    ['from', from],
    ['default', show(usual)],
    ['meaning', description],
  ];
  return formatTable({ rows }, AS_DATA);
}

function show(value: ConstantValue): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text === '' ? '-' : text;
}

function isEqual(one: ConstantValue, other: ConstantValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
