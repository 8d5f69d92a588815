import { describe, expect, test } from 'vitest';
import { createPlan } from '../../../../engine/redirects/targets/plan.ts';
import { createTargetView } from '../../../../engine/redirects/targets/explain-target.ts';
import { TARGETS, TARGET_IDS, type TargetId } from '../../../../engine/redirects/targets/registry.ts';
import { lowerPlan } from '../../../../engine/redirects/targets/lower.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();
const plan = createPlan(model);
const REQUEST = '/th/videos/default.html';

describe.each(TARGET_IDS)('%s', (id) => {
  const target = TARGETS[id];
  const view = createTargetView(target, model);
  const lowered = lowerPlan(target, plan);

  test('has the rule on the lines that it names, or says why not', () => {
    const { says, refused, lines } = view(REQUEST);
    if (lowered.refused.length > 0) {
      expect({ says, lines }).toEqual({ says: 'refused', lines: [] });
      expect(refused).toEqual(lowered.refused.map(({ message, way }) => `${message} ${way}`));
      return;
    }
    expect({ says, refused }).toEqual({ says: 'the rule', refused: [] });
    expect(lines.length).toBeGreaterThan(0);
    for (const { file, line, text } of lines) {
      const emitted = lowered.files.find(({ path }) => path === file)?.text.split('\n') ?? [];
      expect(emitted[line - 1]?.trim()).toBe(text);
      expect(text).toContain('videos');
    }
  });

  test('reports no rule for a request without one, and lists the divergences', () => {
    const { says, lines, divergences } = view('/th/nothing');
    expect({ says, lines }).toEqual({ says: 'no rule', lines: [] });
    expect(divergences.map((one) => one.id)).toEqual(target.divergences.map((one) => one.id));
  });
});

test.each<[id: TargetId, request: string, divergence: string, likely: boolean]>([
  ['nginx', '/th/videos/default.html', 'not-normal', false],
  ['nginx', '/th/%76ideos/default.html', 'not-normal', true],
  ['cloudflare-redirects', '/th/videos/default.html', 'prefix-case', false],
  ['cloudflare-redirects', '/TH/videos/default.html', 'prefix-case', true],
  ['edge', '/th/videos/default.html', 'url-parser', false],
  ['edge', '/th\\videos/default.html', 'url-parser', true],
])('on %s a request for %s: %s is likely: %s', (id, request, divergence, likely) => {
  const { divergences } = createTargetView(TARGETS[id], model)(request);
  expect(divergences.find((one) => one.id === divergence)?.likely).toBe(likely);
});

test.each([
  ['/about', '/about'],
  ['/th/about?x=1', '/th/about'],
  ['/TH/about', '/th/about'],
])('on a host with a line for each site, the line of %s comes first', (request, source) => {
  expect(createTargetView(TARGETS.netlify, model)(request).lines[0]?.text).toMatch(new RegExp(`^${source} `));
});
