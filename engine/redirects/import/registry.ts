import { akamai } from './akamai.ts';
import { apache } from './apache.ts';
import { cloudflare } from './cloudflare.ts';
import { cloudflareBulk } from './cloudflare-bulk.ts';
import { csv } from './csv.ts';
import { frontMatter } from './front-matter.ts';
import type { RedirectImporter } from './importer.ts';
import { mdn } from './mdn.ts';
import { microsoft } from './microsoft.ts';
import { netlifyToml } from './netlify-toml.ts';
import { netlify } from './netlify.ts';
import { next } from './next.ts';
import { nginx } from './nginx.ts';
import { nitro } from './nitro.ts';
import { regexYaml } from './regex-yaml.ts';
import { vercel } from './vercel.ts';
import { wpRedirection } from './wp-redirection.ts';

/** The formats that redirects can be read from, by id. */
export const IMPORTERS = {
  netlify,
  cloudflare,
  'netlify-toml': netlifyToml,
  vercel,
  next,
  nitro,
  apache,
  nginx,
  'cloudflare-bulk': cloudflareBulk,
  akamai,
  mdn,
  microsoft,
  'wp-redirection': wpRedirection,
  'front-matter': frontMatter,
  csv,
  'regex-yaml': regexYaml,
} as const satisfies Record<string, RedirectImporter>;

export type ImporterId = keyof typeof IMPORTERS;

export const IMPORTER_IDS = Object.keys(IMPORTERS) as ImporterId[];

/** The formats that are read from the files of a folder, and the endings of those files. */
export const FOLDER_ENDINGS: Partial<Record<ImporterId, readonly string[]>> = {
  'front-matter': ['.md', '.markdown', '.html'],
};
