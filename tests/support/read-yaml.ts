import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from './real.ts';

/** Reads a YAML file of the repository. */
export function readYaml<T>(path: string): T {
  return parse(readFileSync(join(REPOSITORY, path), 'utf8')) as T;
}
