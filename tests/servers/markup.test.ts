import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { pageFile } from '../../engine/output/checks/addresses.ts';
import { activeSites } from '../../engine/model/active-sites.ts';
import { releaseLayout } from '../../engine/build/release/release.ts';
import { readStoredSite } from '../../engine/build/release/stored-site.ts';
import type { Site } from '../../engine/model/site.ts';
import { BUILT } from '../support/built.ts';
import { COVERS_ALL, covering } from '../support/coverage.ts';

const folder = releaseLayout(BUILT).current;
const { model, router } = readStoredSite(folder);

/** One site for each writing, and the one with the longest words. */
const FLAGS = new Set(covering(['th', 'ae'], ['', 'th', 'ae', 'cn', 'ru', 'de']));
const sites = activeSites(model).filter(({ flag }) => FLAGS.has(flag));

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // An id may hold letters of any writing, and those that React makes begin with a line.
    'valid-id': ['error', { relaxed: true }],
    // A list box that filters and a region that scrolls have no element of their own.
    'prefer-native-element': ['error', { exclude: ['combobox', 'listbox', 'region'] }],
    // Numbers of telephones do not break, by their style.
    'tel-non-breaking': 'off',
    // How something is written is a matter of taste, and the length of a title that of its content.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
  },
});

/** Astro writes the style of its islands before the first island, wherever that is. */
const ASTROS_OWN = 'element-permitted-content: <style> element is not permitted as content under <div>';

/** The first page of each route, in `npm test` of each template, with the path of its route. */
function firstPages(site: Site): [route: string, remainder: string][] {
  const pages = new Map<string, [route: string, remainder: string]>();
  for (const [remainder, { route }] of router.pages) {
    const kind = covering(route.template, route.path);
    if (route.render === 'build' && !pages.has(kind) && router.hasPage(site, remainder))
      pages.set(kind, [route.path, remainder]);
  }
  return [...pages.values()];
}

/** In `npm test` the sites take turns. */
const isInTurn = (page: number, place: number): boolean => COVERS_ALL || page % sites.length === place;

describe.each(sites.map((site, place) => [site.flag || 'root', site, place] as const))(
  'the markup on %s',
  (_, site, place) => {
    test.each(firstPages(site).filter((_page, number) => isInTurn(number, place)))(
      'of /%s is valid',
      (_route, remainder) => {
        const path = pageFile(site, remainder);
        const { results } = validator.validateStringSync(readFileSync(join(folder, 'client', path), 'utf8'));
        const found = results.flatMap(({ messages }) =>
          messages
            .filter(({ ruleId, message }) => `${ruleId}: ${message}` !== ASTROS_OWN)
            .map(({ ruleId, message, line, column }) => `${path}:${line}:${column} ${ruleId}: ${message}`),
        );
        expect(found).toEqual([]);
      },
    );
  },
);
