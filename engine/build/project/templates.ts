import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the page templates. */
const TEMPLATE_FOLDER = fileURLToPath(new URL('../../theme/templates/', import.meta.url));

/** Returns the names that a route may use as `template`. */
export function listTemplates(): string[] {
  return readdirSync(TEMPLATE_FOLDER)
    .filter((name) => name.endsWith('.astro'))
    .map((name) => name.slice(0, -'.astro'.length))
    .sort();
}
