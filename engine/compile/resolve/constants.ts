import { CONSTANT_READERS } from '../../model/constant-readers.gen.ts';
import type { Constants } from '../../model/constants.ts';
import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { nearest } from '../../model/diagnostics/suggest.ts';
import type { ConstantsRaw } from '../../model/schema/types.gen.ts';
import { isBroken } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

/** Reads constants.yaml. False if a constant that the code reads is missing or has the wrong type. */
export function resolveConstants(input: ResolveInput): { constants: Constants; complete: boolean } {
  const constants: Record<string, ConstantsRaw['constants'][string]> = {};
  let complete = true;
  for (const file of filesOf<ConstantsRaw>(input, 'constants')) {
    for (const [key, constant] of Object.entries(file.value.constants ?? {})) {
      if (!isBroken(file, pointerTo('/constants', key))) constants[key] = constant;
      else if (key in CONSTANT_READERS) complete = false;
    }
    for (const [key, type] of Object.entries(CONSTANT_READERS)) {
      const pointer = pointerTo('/constants', key);
      const constant = constants[key];
      if (isBroken(file, pointer)) continue;
      if (!constant) {
        complete = false;
        const near = nearest(key, Object.keys(constants));
        input.report({
          code: 'CN002',
          message: `The constant \`${key}\` is missing; the code reads it.`,
          hint:
            near === undefined
              ? `Add \`${key}:\` with a ${type} as its value.`
              : `Is \`${near}\` meant to be \`${key}\`?`,
          at: originAt(file.file.path, '/constants', 'key'),
        });
      } else if (typeOf(constant.value) !== type) {
        complete = false;
        input.report({
          code: 'CN003',
          message: `The constant \`${key}\` is a ${typeOf(constant.value)}; the code reads a ${type}.`,
          hint: `Write a ${type}.`,
          at: originAt(file.file.path, pointerTo(pointer, 'value')),
        });
      }
    }
  }
  return { constants, complete };
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}
