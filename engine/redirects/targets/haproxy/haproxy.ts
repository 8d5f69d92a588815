import { EVERYTHING } from '../shared/plan/capabilities.ts';
import type { Artifact } from '../../../model/artifact.ts';
import type { RedirectTarget } from '../target.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { haproxyLookups } from './maps.ts';
import { printSection, requestMap } from './section.ts';
import { byteLength } from '../shared/files/meta-file.ts';

/**
 * Map files, and a `defaults` section that looks up requests in them and answers. A frontend names the section to use it. The prefix of
 * the site is looked up first, so each source is written once for all sites.
 */
export const haproxy: RedirectTarget = {
  id: 'haproxy',
  title: 'HAProxy',
  docs: 'https://docs.haproxy.org/2.6/configuration.html#7.3.1-map',
  tested: 'HAProxy of Debian 12, whole witness set over raw sockets',
  capabilities: EVERYTHING,
  limits: [
    {
      what: 'target',
      most: 8000,
      unit: 'bytes',
      source:
        'https://docs.haproxy.org/2.6/configuration.html#3.2-tune.bufsize (16,384 bytes for a whole request or response)',
      date: '2026-11-21',
      way: 'Shorten the query of the target, or raise tune.bufsize.',
    },
  ],
  divergences: [notNormal],
  alternative: 'nginx',
  emit(plan) {
    const lookups = haproxyLookups(plan);
    const file = (name: string, lines: readonly string[]): Artifact => ({
      path: `haproxy/${name}`,
      text: `# ${plan.provenance}\n${lines.map((line) => `${line}\n`).join('')}`,
    });
    const files = [
      { path: 'haproxy/sitefold-redirects.cfg', text: `# ${plan.provenance}\n${printSection(plan, lookups)}` },
      file(
        'sitefold-sites.map',
        plan.flags.map((flag) => `${flag} ${flag}`),
      ),
      file('sitefold-request.map', requestMap()),
      ...lookups.flatMap(({ file: name, lines, samples }) => [
        file(name, lines),
        ...samples.flatMap(({ guard }) => (guard ? [file(guard.file, [guard.source])] : [])),
      ]),
    ];
    return {
      files,
      rules: lookups.reduce((sum, { lines }) => sum + lines.length, 0),
      bytes: files.reduce((sum, { text }) => sum + byteLength(text), 0),
    };
  },
};
