import type { Constants } from '../model/constants.ts';
import { parse, type Source } from './parse/parse-yaml.ts';
import { resolveConstants } from './resolve/constants.ts';
import { validate } from './validate.ts';

/** Reads the constants of a project from their manifest alone. Undefined if it has mistakes, which `compile` reports. */
export function compileConstants(source: Source): Constants | undefined {
  let sound = true;
  const report = (): void => void (sound = false);
  const valid = validate(parse(source, report), report);
  if (!valid || valid.broken.length > 0) return undefined;
  const { constants, complete } = resolveConstants({
    files: new Map([['constants', [valid]]]),
    incomplete: new Set(),
    tables: [],
    images: [],
    logos: [],
    films: [],
    theme: [],
    report,
  });
  return complete && sound ? constants : undefined;
}
