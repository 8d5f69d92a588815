import { CONSTANT_READERS } from '../../model/constant-readers.gen.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { ConstantsRaw } from '../../model/schema/types.gen.ts';
import { soundFiles, type LintContext } from './context.ts';

/** Every constant has a unit. A constant that no code reads gets a remark. */
export function constantUnits(context: LintContext): void {
  for (const { file, value } of soundFiles<ConstantsRaw>(context, 'constants')) {
    for (const [key, constant] of Object.entries(value.constants)) {
      const at = originAt(file.path, pointerTo('/constants', key), 'key');
      if (constant.unit === undefined) {
        context.report({
          code: 'CN001',
          message: `The constant \`${key}\` has no unit.`,
          hint: 'Add `unit:`: milliseconds, pixels, entries, … or `text`.',
          at,
        });
      }
      if (!(key in CONSTANT_READERS)) {
        context.report({
          code: 'CN004',
          message: `No code reads the constant \`${key}\`.`,
          hint: 'It may describe a part of the product that Sitefold does not build. Delete it if it is not needed.',
          at,
        });
      }
    }
  }
}
