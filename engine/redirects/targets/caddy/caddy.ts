import { notNormal } from '../shared/divergences/request-forms.ts';
import { byteLength } from '../shared/files/meta-file.ts';
import { EVERYTHING } from '../shared/plan/capabilities.ts';
import type { RedirectTarget } from '../target.ts';
import { printCaddy } from './lines.ts';

/** A snippet of a Caddyfile, to be imported in a site block. Each source is written once for all sites. */
export const caddy: RedirectTarget = {
  id: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile/directives/map',
  tested: 'Caddy 2.6 of Debian 12, whole witness set over raw sockets',
  capabilities: EVERYTHING,
  limits: [],
  divergences: [notNormal],
  alternative: 'nginx',
  emit(plan) {
    const { lines, rules } = printCaddy(plan);
    const text = `# ${plan.provenance}\n${HEAD}${lines.join('\n')}\n`;
    return { files: [{ path: 'caddy/sitefold-redirects.caddy', text }], rules, bytes: byteLength(text) };
  },
};

const HEAD = '# Write `import sitefold-redirects.caddy` in a site block.\n';
