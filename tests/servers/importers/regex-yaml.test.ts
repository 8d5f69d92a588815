import { expect, test } from 'vitest';
import { DECODED_PATHS, regexYaml } from '../../../engine/redirects/importers/regex-yaml/regex-yaml.ts';
import { roundTrip } from '../../support/import-round-trip.ts';
import { readFixture } from '../../support/originals/documented.ts';
import { withoutLines } from '../../support/originals/matcher.ts';
import { regexYamlOriginal } from '../../support/originals/regex-yaml.ts';

const text = readFixture('regex-yaml/full.yaml');

test('imported rules decide as the expressions did, but for what was said', async () => {
  const refused = new Set(regexYaml.read(text).refused.map(({ line }) => line));
  const original = regexYamlOriginal(withoutLines(text, refused));
  const ofAll = [{ reason: DECODED_PATHS, covers: (request: string) => /^[^?]*%2F/i.test(request) }];
  const { requests, undeclared, stale, declared } = await roundTrip(regexYaml, text, original, [], ofAll);
  console.log(`regex-yaml: ${requests} requests, ${declared} differ as declared`);
  expect({ undeclared, stale }).toEqual({ undeclared: [], stale: [] });
  expect(requests).toBeGreaterThan(300);
});
