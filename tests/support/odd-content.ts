import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { copyProject } from './temporary.ts';

/** The product of the odd project that is new: no other entry knows it, and it is in English only. */
export const ODD_PRODUCT = 'zz-9999';
/** The one entry that the list of news has left. */
export const ONLY_NEWS = '/news/201';
/** As long as a name may get by mistake, with a word in it that no line holds. */
export const LONG_NAME =
  `${'Wi-Fi 7 tri-band router for very large homes '.repeat(3)}${'Breitbandzugangsgeraet'.repeat(3)}`.slice(0, 200);

/** A copy of the real project with content as no editor means it, and as it happens: too long, too little, in one language. */
export function makeOddProject(folder: string): string {
  const root = copyProject(folder);
  const content = (path: string): string => join(root, 'content', path);
  for (const file of readdirSync(content('notices'))) rmSync(content(`notices/${file}`));
  for (const file of readdirSync(content('news'))) if (file !== '201.yaml') rmSync(content(`news/${file}`));

  const product = parseDocument(readFileSync(content('products/r7-60a.yaml'), 'utf8'));
  product.set('id', ODD_PRODUCT);
  product.set('model', ODD_PRODUCT.toUpperCase());
  product.set('name', { en: LONG_NAME });
  for (const field of ['summary', 'description']) product.set(field, { en: product.getIn([field, 'en']) });
  product.set('released', '2026-11-01');
  writeFileSync(content(`products/${ODD_PRODUCT}.yaml`), product.toString({ lineWidth: 0 }));

  const sites = join(root, 'manifests/sites.yaml');
  writeFileSync(sites, readFileSync(sites, 'utf8').replace(/^ +recordNo3: G-7QK2M4XN1P\n/m, ''));
  return root;
}
