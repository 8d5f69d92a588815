import { apache } from '../../engine/redirects/targets/apache/apache.ts';
import { astro } from '../../engine/redirects/targets/astro/astro.ts';
import { azureSwa } from '../../engine/redirects/targets/azure-swa/azure-swa.ts';
import { caddy } from '../../engine/redirects/targets/caddy/caddy.ts';
import { cloudflareRedirects } from '../../engine/redirects/targets/cloudflare-redirects/cloudflare-redirects.ts';
import { cloudfront } from '../../engine/redirects/targets/cloudfront/cloudfront.ts';
import { edge } from '../../engine/redirects/targets/edge/edge.ts';
import { firebase } from '../../engine/redirects/targets/firebase/firebase.ts';
import { haproxy } from '../../engine/redirects/targets/haproxy/haproxy.ts';
import { netlify } from '../../engine/redirects/targets/netlify/netlify.ts';
import { next } from '../../engine/redirects/targets/next/next.ts';
import { nginx } from '../../engine/redirects/targets/nginx/nginx.ts';
import { nitro } from '../../engine/redirects/targets/nitro/nitro.ts';
import type { RedirectTarget } from '../../engine/redirects/targets/target.ts';
import { varnish } from '../../engine/redirects/targets/varnish/varnish.ts';
import { vercel } from '../../engine/redirects/targets/vercel/vercel.ts';
import { startApache, startApacheDirectory } from './engines/apache.ts';
import { startAstro } from './engines/astro.ts';
import { startAzureSwa } from './engines/azure-swa.ts';
import { startCaddy } from './engines/caddy.ts';
import { startCloudfront } from './engines/cloudfront.ts';
import { startEdgeInNode, startEdgeInWorkerd } from './engines/edge-module.ts';
import type { StartEngine } from './engines/engine.ts';
import { startFirebase } from './engines/firebase.ts';
import { startHaproxy } from './engines/haproxy.ts';
import { startNetlify } from './engines/netlify.ts';
import { startNext } from './engines/next.ts';
import { startNginx } from './engines/nginx.ts';
import { startNitro } from './engines/nitro.ts';
import { startVarnish } from './engines/varnish.ts';
import { startVercel } from './engines/vercel.ts';
import { startWrangler } from './engines/wrangler.ts';

interface Attacked {
  readonly name: string;
  readonly target: RedirectTarget;
  readonly start: StartEngine;
}

/** The engines that the attacks are sent to. */
export const ATTACKED: readonly Attacked[] = [
  { name: 'nginx', target: nginx, start: startNginx },
  { name: 'apache', target: apache, start: startApache },
  { name: 'apache .htaccess', target: apache, start: startApacheDirectory },
  { name: 'haproxy', target: haproxy, start: startHaproxy },
  { name: 'caddy', target: caddy, start: startCaddy },
  { name: 'varnish', target: varnish, start: startVarnish },
  { name: 'edge in Node', target: edge, start: startEdgeInNode },
  { name: 'edge in workerd', target: edge, start: startEdgeInWorkerd },
  { name: 'cloudflare-redirects in wrangler', target: cloudflareRedirects, start: startWrangler },
  { name: 'cloudfront', target: cloudfront, start: startCloudfront },
  { name: 'netlify', target: netlify, start: startNetlify },
  { name: 'vercel', target: vercel, start: startVercel },
  { name: 'firebase', target: firebase, start: startFirebase },
  { name: 'azure-swa', target: azureSwa, start: startAzureSwa },
  { name: 'next', target: next, start: startNext },
  { name: 'nitro', target: nitro, start: startNitro },
  { name: 'astro', target: astro, start: startAstro },
];
