import { expect, test } from 'vitest';
import { apache, APACHE_PATHS } from '../../../engine/redirects/import/apache.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { startApacheOriginal } from '../../support/originals/apache.ts';
import { readFixture } from '../../support/originals/documented.ts';
import { withHints, withoutLines } from '../../support/originals/matcher.ts';

test.each([
  {
    file: 'apache/full.htaccess',
    kind: 'htaccess',
    more: ['/attic/x.gif', '/events/x.gif', '/inside/x.gif'],
    lines: { '/indexzhtml': 15 },
  },
  {
    file: 'apache/full.conf',
    kind: 'server',
    more: ['shop', 'press', 'twice', 'double', 'secure', 'if-module'].map((name) => `/${name}/print`),
    lines: {},
  },
] as const)('rules of $file decide as Apache does, but for what was said', async ({ file, kind, more, lines }) => {
  const text = readFixture(file);
  const original = withHints(await startApacheOriginal(withoutLines(text, untaken(text)), kind), lines);
  try {
    const ofAll = [{ reason: APACHE_PATHS, covers: (request: string) => /^[^?]*(?:\/\/|%2F|%3F|%25)/i.test(request) }];
    const { requests, undeclared, stale, declared } = await roundTrip(
      apache,
      text,
      original,
      [...more, ...Object.keys(lines)],
      ofAll,
    );
    console.log(`${original.version}, ${file}: ${requests} requests, ${declared} differ as declared`);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect(requests).toBeGreaterThan(400);
  } finally {
    await original.stop();
  }
});

/** The lines that gave no rule, with the conditions that belong to them. */
function untaken(text: string): Set<number> {
  const { rules, refused } = apache.read(text);
  const taken = new Set(rules.map(({ line }) => line));
  const lines = new Set(refused.flatMap(({ line }) => (taken.has(line) ? [] : [line])));
  const all = text.split('\n');
  for (const line of lines) {
    for (let above = line - 1; /^\s*RewriteCond/i.test(all[above - 1] ?? ''); above -= 1) lines.add(above);
  }
  return lines;
}
