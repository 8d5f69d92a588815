import { expect, test } from 'vitest';
import { DECODED_PATHS, regexYaml } from '../../../engine/redirects/importers/regex-yaml/regex-yaml.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { readFixture } from '../../support/originals/documented.ts';
import { withoutLines } from '../../support/originals/matcher.ts';
import { regexYamlOriginal } from '../../support/originals/regex-yaml.ts';

/** Paths with an encoded slash, and those that begin or end with several slashes. */
const ofAll = [
  { reason: DECODED_PATHS, covers: (request: string) => /^[^?]*%2F|^\/\/|^[^?]*\/\/(?:\?|$)/i.test(request) },
];

test.each(['full.yaml', 'shapes.yaml'])(
  'imported rules of %s decide as the expressions did, but for what was said',
  async (name) => {
    const text = readFixture(`regex-yaml/${name}`);
    const refused = new Set(regexYaml.read(text).refused.map(({ line }) => line));
    const original = regexYamlOriginal(withoutLines(text, refused));
    const { requests, undeclared, stale, declared } = await roundTrip(regexYaml, text, original, [], ofAll);
    console.log(`regex-yaml: ${requests} requests, ${declared} differ as declared`);
    expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
    expect(requests).toBeGreaterThan(300);
  },
);
