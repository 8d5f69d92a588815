import { createHash } from 'node:crypto';

/** A script that stands in a page and runs: one without an address, and without a type that makes it mere data. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type)=)[^>]*>([^]*?)<\/script>/g;

/** The scripts that stand in a page of ours. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
}

/** The digest by which a policy allows a script: `sha256-` and Base64 (Content Security Policy Level 3, 2.3.1). */
export function scriptDigest(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
