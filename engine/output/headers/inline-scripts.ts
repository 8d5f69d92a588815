import { createHash } from 'node:crypto';

/** An inline script that runs: it has no address, and no type that makes it data. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>([^]*?)<\/script>/g;

/** Returns the inline scripts of a page. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
}

/** Returns the digests of the inline scripts of a page, each once, sorted. */
export function scriptDigests(html: string): string[] {
  return [...new Set(inlineScripts(html))].map(scriptDigest).sort();
}

/** Returns the digest by which a policy allows a script: `sha256-` and Base64 (Content Security Policy Level 3, 2.3.1). */
export function scriptDigest(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
