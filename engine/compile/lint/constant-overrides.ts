import { CONSTANT_READERS } from '../../model/constant-readers.gen.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { ConstantsRaw } from '../../model/schema/types.gen.ts';
import { defaultFiles, ownFiles, type LintContext } from './context.ts';

/** A constant of the project has the unit of its default and another value. A constant that no code reads gets a remark. */
export function constantOverrides(context: LintContext): void {
  const { report } = context;
  const defaults: ConstantsRaw['constants'] = Object.assign(
    {},
    ...defaultFiles<ConstantsRaw>(context, 'constants').map(({ value }) => value.constants),
  );
  for (const { file, value } of ownFiles<ConstantsRaw>(context, 'constants')) {
    for (const [key, constant] of Object.entries(value.constants)) {
      const known = defaults[key];
      if (!known) continue;
      const pointer = pointerTo('/constants', key);
      const at = originAt(file.path, pointer, 'key');
      if (constant.unit !== undefined && constant.unit !== known.unit) {
        report({
          code: 'CN006',
          message: `The unit of \`${key}\` is \`${constant.unit}\`; the code reads \`${known.unit ?? ''}\`.`,
          hint: 'Convert the value, and delete `unit`.',
          at: originAt(file.path, pointerTo(pointer, 'unit')),
        });
      } else if (JSON.stringify(constant.value) === JSON.stringify(known.value)) {
        report({
          code: 'CN007',
          message: `The constant \`${key}\` is the same as its default.`,
          hint: 'Delete it.',
          at,
        });
      }
      if (!(key in CONSTANT_READERS)) {
        report({
          code: 'CN004',
          message: `No code reads the constant \`${key}\`.`,
          hint: 'It describes a part of the product that Sitefold does not build. Delete it.',
          at,
        });
      }
    }
  }
}
