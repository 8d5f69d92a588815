import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import { firebase } from './firebase.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import type { HeaderTarget } from './target.ts';
import { vercel } from './vercel.ts';

/** All hosts with an emitter for headers, by id. */
export const HEADER_TARGETS = {
  caddy,
  cloudflare,
  firebase,
  netlify,
  nginx,
  vercel,
} as const satisfies Record<string, HeaderTarget>;

export type HeaderTargetId = keyof typeof HEADER_TARGETS;

export const HEADER_TARGET_IDS = Object.keys(HEADER_TARGETS) as HeaderTargetId[];
