import { exampleSerial, missingPart } from '../../content/serial-number.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import type { ConstantsRaw } from '../../model/schema/types.gen.ts';
import { ownFiles, type LintContext } from './context.ts';

const KEY = 'warranty.serialForm';

/** The form of serial numbers has the year and the week in which a device was made, once each. */
export function serialForm(context: LintContext): void {
  for (const { file, value } of ownFiles<ConstantsRaw>(context, 'constants')) {
    const form = value.constants[KEY]?.value;
    if (typeof form !== 'string' || form === '') continue;
    const part = missingPart(form);
    if (part === undefined) continue;
    const what = part === '{yy}' ? 'the year in which' : 'the week in which';
    context.report({
      code: 'CN008',
      message: `The form \`${form}\` does not say once where a serial number has ${what} a device was made.`,
      hint: `Write \`${part}\` in its place, as in \`S{yy}{ww}-####\`, which stands for \`${exampleSerial('S{yy}{ww}-####')}\`. For serial numbers without it, leave the constant out.`,
      at: originAt(file.path, pointerTo('/constants', KEY, 'value')),
    });
  }
}
