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
    const count = form.split(part).length - 1;
    const what = part === '{yy}' ? 'the year' : 'the ISO week';
    context.report({
      code: 'CN008',
      message: `The form \`${form}\` has ${count === 0 ? `no \`${part}\`` : `\`${part}\` ${count} times`}, which stands for ${what} in which a device was made.`,
      hint: `Write \`${part}\` once, where a serial number has ${what}, as in \`S{yy}{ww}-####\`, which stands for \`${exampleSerial('S{yy}{ww}-####')}\`. If serial numbers do not have it, delete the constant.`,
      at: originAt(file.path, pointerTo('/constants', KEY, 'value')),
    });
  }
}
