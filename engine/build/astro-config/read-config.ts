import type { ReadConfig } from '../../compile/astro-config/check-config.ts';
import type { Source } from '../../compile/parse/parse-yaml.ts';
import { ASTRO_CONFIG } from '../../model/astro-config.ts';

/** Reads the Astro settings of a project without running them. Undefined if the project has none; then no parser is loaded. */
export async function readConfig(sources: readonly Source[]): Promise<ReadConfig | undefined> {
  if (!sources.some(({ path }) => path === ASTRO_CONFIG)) return undefined;
  const { parseConfig } = await import('./parse-config.ts');
  return parseConfig(sources);
}
