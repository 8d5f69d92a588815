import fastGlob from 'fast-glob';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './real.ts';
import { PROJECT_PARTS } from './temporary.ts';

/** A project that has no content of its own but its pictures, films, simulated devices, glossaries and proper names, which no call answers. */
export function projectWithoutContent(folder: string): string {
  const root = join(folder, 'project');
  mkdirSync(root);
  for (const part of [
    ...PROJECT_PARTS.filter((one) => one !== 'content'),
    'content/images',
    'content/company',
    'content/films',
    'content/glossary',
    'content/families.yaml',
    'content/proper-names.yaml',
  ])
    cpSync(`${REPOSITORY}${part}`, join(root, part), { recursive: true });
  for (const device of fastGlob.sync('content/simulators/*/device.yaml', { cwd: REPOSITORY }))
    cpSync(`${REPOSITORY}${device}`, join(root, device));
  return root;
}
