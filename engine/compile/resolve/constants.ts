import { COMPANY_CONSTANTS } from '../upgrades/company-facts.ts';
import { WENT } from '../upgrades/constants-that-went.ts';
import { CONSTANT_READERS } from '../../model/constant-readers.gen.ts';
import { DEFAULT_CONSTANTS } from '../../model/constant-origin.ts';
import type { Constant, Constants } from '../../model/constants.ts';
import { originAt, pointerTo, type Origin } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean } from '../../model/diagnostics/suggest.ts';
import { isDefault } from '../../model/schema/kinds.ts';
import type { ConstantsRaw } from '../../model/schema/types.gen.ts';
import { isBroken, type ValidFile } from '../validate.ts';
import { filesOf, type ResolveInput } from './input.ts';

/** Reads the constants: the defaults, with what the project writes instead. `complete`: the defaults have all that the code reads. */
export function resolveConstants(input: ResolveInput): { constants: Constants; complete: boolean } {
  const files = filesOf<ConstantsRaw>(input, 'constants');
  const constants: Record<string, Constant> = Object.fromEntries(
    files.filter(({ file }) => isDefault(file.path)).flatMap(soundConstants),
  );
  const complete = checkDefaults(constants, input);
  for (const file of files.filter((one) => !isDefault(one.file.path))) {
    for (const [key, constant] of soundConstants(file)) {
      const known = constants[key];
      const pointer = pointerTo('/constants', key);
      if (!known) reportUnknown(key, originAt(file.file.path, pointer, 'key'), { constants, input });
      else if (typeOf(constant.value) !== typeOf(known.value)) {
        input.report({
          code: 'CN003',
          message: `The constant \`${key}\` is a ${typeOf(constant.value)}; the code reads a ${typeOf(known.value)}.`,
          hint: `Write a ${typeOf(known.value)}.`,
          at: originAt(file.file.path, pointerTo(pointer, 'value')),
        });
      } else constants[key] = { ...known, ...constant };
    }
  }
  return { constants, complete };
}

function soundConstants(file: ValidFile<ConstantsRaw>): [string, Constant][] {
  return Object.entries(file.value.constants ?? {}).filter(([key]) => !isBroken(file, pointerTo('/constants', key)));
}

/** Tells whether the defaults have every constant that the code reads. Only a damaged installation lacks one. */
function checkDefaults(defaults: Constants, { report }: ResolveInput): boolean {
  if (Object.keys(defaults).length === 0) return false;
  const wrong = Object.entries(CONSTANT_READERS).filter(([key, type]) => {
    const constant = defaults[key];
    return constant === undefined || typeOf(constant.value) !== type;
  });
  for (const [key, type] of wrong) {
    report({
      code: 'CN002',
      message: `The constant \`${key}\` is missing in the defaults; the code reads it as a ${type}.`,
      hint: 'The defaults are a part of Sitefold: install Sitefold again.',
      at: originAt(DEFAULT_CONSTANTS, '/constants', 'key'),
    });
  }
  return wrong.length === 0;
}

function reportUnknown(
  key: string,
  at: Origin,
  { constants, input }: { constants: Constants; input: ResolveInput },
): void {
  const isOld = Object.hasOwn(COMPANY_CONSTANTS, key) || Object.hasOwn(WENT, key);
  input.report({
    code: 'CN005',
    message: `There is no constant \`${key}\`.`,
    hint: isOld
      ? 'An older version of Sitefold had it. `sitefold upgrade` says what to write now.'
      : didYouMean(key, Object.keys(constants), 'Delete it. `sitefold constants` lists the constants.'),
    at,
  });
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}
