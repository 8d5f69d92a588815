import type { RoutesRaw } from '../model/schema/types.gen.ts';
import { parse, type Source } from './parse/parse-yaml.ts';
import { validate } from './validate.ts';

/**
 * Reads the paths of the routes of a project and the templates that they show, from their file alone. Undefined if it has mistakes, which
 * `compile` reports.
 */
export function listRoutes(
  sources: readonly Source[],
): { readonly path: string; readonly template: string }[] | undefined {
  let sound = true;
  const report = (): void => void (sound = false);
  const valid = sources.flatMap((source) => validate(parse(source, report), report) ?? []);
  return sound
    ? valid.flatMap(({ value }) => (value as RoutesRaw).routes.map(({ path, template }) => ({ path, template })))
    : undefined;
}
