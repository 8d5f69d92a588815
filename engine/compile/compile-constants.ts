import type { Constants } from '../model/constants.ts';
import { parse, type Source } from './parse/parse-yaml.ts';
import { resolveConstants } from './resolve/constants.ts';
import { validate } from './validate.ts';

/** Reads the constants of a project from their files alone. Undefined if they have mistakes, which `compile` reports. */
export function compileConstants(sources: readonly Source[]): Constants | undefined {
  let sound = true;
  const report = (): void => void (sound = false);
  const sorted = [...sources].sort((a, b) => (a.path < b.path ? -1 : 1));
  const valid = sorted.flatMap((source) => validate(parse(source, report), report) ?? []);
  const { constants, complete } = resolveConstants({
    files: new Map([['constants', valid]]),
    incomplete: new Set(),
    collections: [],
    tables: [],
    images: [],
    logos: [],
    films: [],
    ownFiles: [],
    theme: [],
    report,
  });
  return complete && sound ? constants : undefined;
}
