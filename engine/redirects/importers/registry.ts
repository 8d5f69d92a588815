import { akamai } from './akamai/akamai.ts';
import { apache } from './apache/apache.ts';
import { cloudflare } from './cloudflare/cloudflare.ts';
import { cloudflareBulk } from './cloudflare-bulk/cloudflare-bulk.ts';
import { csv } from './csv/csv.ts';
import { frontMatter } from './front-matter/front-matter.ts';
import type { RedirectImporter } from './importer.ts';
import { mdn } from './mdn/mdn.ts';
import { microsoft } from './microsoft/microsoft.ts';
import { netlifyToml } from './netlify-toml/netlify-toml.ts';
import { netlify } from './netlify/netlify.ts';
import { next } from './next/next.ts';
import { nginx } from './nginx/nginx.ts';
import { nitro } from './nitro/nitro.ts';
import { regexYaml } from './regex-yaml/regex-yaml.ts';
import { vercel } from './vercel/vercel.ts';
import { wpRedirection } from './wp-redirection/wp-redirection.ts';

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

/** The formats that are read from the files of a folder, with the extensions of those files. */
export const FOLDER_ENDINGS: Partial<Record<ImporterId, readonly string[]>> = {
  'front-matter': ['.md', '.markdown', '.html'],
};
