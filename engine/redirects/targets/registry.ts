import { akamai } from './akamai.ts';
import { apache } from './apache.ts';
import { astro } from './astro.ts';
import { azureSwa } from './azure-swa.ts';
import { caddy } from './caddy.ts';
import { cloudflareBulk } from './cloudflare-bulk.ts';
import { cloudflareRedirects } from './cloudflare-redirects.ts';
import { cloudfront } from './cloudfront.ts';
import { csv } from './csv.ts';
import { edge } from './edge.ts';
import { envoy } from './envoy.ts';
import { fastly } from './fastly.ts';
import { firebase } from './firebase.ts';
import { haproxy } from './haproxy.ts';
import { json } from './json.ts';
import { netlify } from './netlify.ts';
import { next } from './next.ts';
import { nginx } from './nginx.ts';
import { nitro } from './nitro.ts';
import { s3 } from './s3.ts';
import type { RedirectTarget } from './target.ts';
import { varnish } from './varnish.ts';
import { vercel } from './vercel.ts';

/** Every host that redirects can be written for, by id. */
export const TARGETS = {
  nginx,
  apache,
  caddy,
  haproxy,
  varnish,
  'cloudflare-redirects': cloudflareRedirects,
  'cloudflare-bulk': cloudflareBulk,
  edge,
  cloudfront,
  netlify,
  vercel,
  firebase,
  'azure-swa': azureSwa,
  fastly,
  akamai,
  envoy,
  s3,
  next,
  nitro,
  astro,
  json,
  csv,
} as const satisfies Record<string, RedirectTarget>;

export type TargetId = keyof typeof TARGETS;

export const TARGET_IDS = Object.keys(TARGETS) as TargetId[];
