import { akamai } from './akamai/akamai.ts';
import { apache } from './apache/apache.ts';
import { astro } from './astro/astro.ts';
import { azureSwa } from './azure-swa/azure-swa.ts';
import { caddy } from './caddy/caddy.ts';
import { cloudflareBulk } from './cloudflare-bulk/cloudflare-bulk.ts';
import { cloudflareRedirects } from './cloudflare-redirects/cloudflare-redirects.ts';
import { cloudfront } from './cloudfront/cloudfront.ts';
import { csv } from './csv/csv.ts';
import { edge } from './edge/edge.ts';
import { envoy } from './envoy/envoy.ts';
import { fastly } from './fastly/fastly.ts';
import { firebase } from './firebase/firebase.ts';
import { haproxy } from './haproxy/haproxy.ts';
import { json } from './json/json.ts';
import { netlify } from './netlify/netlify.ts';
import { next } from './next/next.ts';
import { nginx } from './nginx/nginx.ts';
import { nitro } from './nitro/nitro.ts';
import { s3 } from './s3/s3.ts';
import type { RedirectTarget } from './target.ts';
import { varnish } from './varnish/varnish.ts';
import { vercel } from './vercel/vercel.ts';

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
