import { expect, test } from 'vitest';
import { configDigest, configFiles } from '../../../../engine/build/astro-config/config-files.ts';
import { sourceOf } from '../../../support/project.ts';

const FILES: Readonly<Record<string, string>> = {
  'astro.config.mjs': `import words from './tools/words.mjs';
export { other } from "./theme/other.mjs";
const late = () => import('./tools/late.ts');
const entry = new URL('./tools/client.js?url', import.meta.url);
import outside from '../outside.mjs';
import packaged from './node_modules/own/index.js';
import missing from './tools/missing.mjs';
export default { image: { service: { entrypoint: './tools/pictures.mjs' } } };
`,
  'tools/words.mjs': "import list from './list.json' with { type: 'json' };\nimport '../astro.config.mjs';\n",
  'tools/list.json': "import './unread.mjs'",
  'tools/unread.mjs': '',
  'tools/late.ts': '',
  'tools/client.js': '',
  'tools/pictures.mjs': '',
  'theme/other.mjs': '',
  'node_modules/own/index.js': '',
  '../outside.mjs': '',
};

test('the files of the settings are those that they name, directly or through others', () => {
  expect(configFiles((path) => FILES[path])).toEqual([
    'astro.config.mjs',
    'theme/other.mjs',
    'tools/client.js',
    'tools/late.ts',
    'tools/list.json',
    'tools/pictures.mjs',
    'tools/words.mjs',
  ]);
  expect(configFiles(() => undefined)).toEqual([]);
});

test('the digest of the settings changes with each of their files, and with no other', () => {
  const digestWith = (changed?: string): string | undefined =>
    configDigest(Object.entries(FILES).map(([path, text]) => sourceOf(path, path === changed ? `${text} ` : text)));
  for (const path of configFiles((name) => FILES[name])) expect(digestWith(path)).not.toBe(digestWith());
  expect(digestWith('tools/unread.mjs')).toBe(digestWith());
});
