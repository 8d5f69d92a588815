import { describe, expect, test } from 'vitest';
import { readSources } from '../../../engine/build/project/read.ts';
import { compile } from '../../../engine/compile/compile.ts';
import type { Source } from '../../../engine/compile/parse/parse-yaml.ts';
import { FALLBACK_LANGUAGE } from '../../../engine/model/language.ts';
import { messageForms, pluralCategories } from '../../../engine/model/message.ts';
import { viewsOf } from '../../../engine/model/diagnostics/view.ts';
import { isDefault } from '../../../engine/model/schema/kinds.ts';
import { BASE_PROJECT, createMemoryCache, findingsOf, readFolder, sourceOf, withFiles } from '../../support/project.ts';
import { REPOSITORY } from '../../support/real.ts';

const CONSTANTS = 'engine/defaults/constants.yaml';
const ROUTES = 'manifests/routes.yaml';
const cache = createMemoryCache();
const defaults = readSources(REPOSITORY).sources.filter(({ path }) => isDefault(path));
const own = readFolder(BASE_PROJECT)
  .filter(({ path }) => !path.startsWith('manifests/messages/'))
  .map((source) => (source.path === ROUTES ? withKnownTitles(source) : source));
const base = [...defaults, ...own];

/** A title of the base project is a word of its own. */
function withKnownTitles({ path, bytes }: Source): Source {
  return sourceOf(path, Buffer.from(bytes).toString().replace('nav.account', 'nav.userCenter'));
}

const findings = (sources: readonly Source[]): string[] =>
  findingsOf(sources, { cache }).map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
const words = (lang: string, ...lines: readonly string[]): Source =>
  sourceOf(
    `manifests/messages/${lang}.yaml`,
    `lang: ${lang}\nmessages:\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );
const constants = (...lines: readonly string[]): Source =>
  sourceOf('manifests/constants.yaml', `constants:\n${lines.map((line) => `  ${line}\n`).join('')}`);

describe('a project without constants and messages', () => {
  const { model, diagnostics, files } = compile(base, { cache });

  test('has those of the engine, and nothing is wrong with it', () => {
    expect(viewsOf(diagnostics, files)).toEqual([]);
    expect(model?.constants['list.pageSize']?.value).toBe(12);
    expect(model?.messages.th?.['nav.home']).toBe('หน้าแรก');
  });

  test('has the same words in every language', () => {
    const english = Object.keys(model?.messages[FALLBACK_LANGUAGE] ?? {});
    expect(english.length).toBeGreaterThan(500);
    const languages = Object.entries(model?.messages ?? {});
    expect(languages).toHaveLength(27);
    for (const [lang, messages] of languages) {
      expect(Object.keys(messages).sort(), lang).toEqual([...english].sort());
      for (const [key, message] of Object.entries(messages)) {
        const english_ = model?.messages[FALLBACK_LANGUAGE]?.[key] ?? '';
        const forms = typeof english_ === 'string' ? [''] : pluralCategories(lang);
        expect([lang, key, ...messageForms(message).map(([form]) => form)].sort()).toEqual(
          [lang, key, ...forms].sort(),
        );
        for (const [, text] of messageForms(message))
          expect([lang, key, placeholders(text)]).toEqual([
            lang,
            key,
            placeholders(messageForms(english_)[0]?.[1] ?? ''),
          ]);
      }
    }
  });
});

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{[^{}]*\}/g)].map(([whole]) => whole).sort();
}

test('the pages of the support need entries only if a route lists them', () => {
  const bare = base.filter(({ path }) => !path.startsWith('content/support/'));
  const codes = (sources: readonly Source[]): string[] =>
    findingsOf(sources, { cache }).flatMap(({ file, code }) => (code === 'CT009' ? [file] : []));
  expect(codes(bare)).toEqual(Array.from({ length: 6 }, () => CONSTANTS));
  const routes = Buffer.from(bare.find(({ path }) => path === ROUTES)?.bytes ?? []).toString();
  expect(codes(withFiles(bare, sourceOf(ROUTES, routes.replace(/^.*oneOf: support\.types.*\n/m, ''))))).toEqual([]);
});

describe('a constant of the project', () => {
  test('replaces the value, and keeps unit, source and description', () => {
    const { model } = compile([...base, constants('list.pageSize: { value: 24 }')], { cache });
    expect(model?.constants['list.pageSize']).toEqual({
      value: 24,
      unit: 'entries',
      source: 'ours',
      description: expect.stringMatching(/^Entries on one page/) as string,
    });
    expect(model?.constants['list.pageSize'] && Object.keys(model.constants)).toEqual(
      Object.keys(compile(base, { cache }).model?.constants ?? {}),
    );
  });

  test('that is refused leaves the default', () => {
    const { model } = compile([...base, constants('list.pageSize: { value: many }')], { cache });
    expect(model?.constants['list.pageSize']?.value).toBe(12);
  });

  test('is where its findings are', () => {
    expect(findings([...base, constants('material.redirectedIds: { value: [7] }')])).toEqual([
      'manifests/constants.yaml:2:3 CT009',
    ]);
  });

  test('does not count in engine/defaults of a project', () => {
    expect(isDefault('manifests/constants.yaml')).toBe(false);
    expect(isDefault(CONSTANTS)).toBe(true);
  });
});

test('a default that the code reads and does not find is reported', () => {
  const text = Buffer.from(defaults.find(({ path }) => path === CONSTANTS)?.bytes ?? []).toString();
  const broken = sourceOf(CONSTANTS, text.replace('list.pageSize:', 'list.pagesize:'));
  expect(findings(withFiles(base, broken))).toEqual([`${CONSTANTS}:4:1 CN002`]);
});

describe('a message of the project', () => {
  test('replaces the word in its language alone', () => {
    const { model, diagnostics } = compile([...base, words('de', 'nav.home: Zuhause')], { cache });
    expect(diagnostics).toEqual([]);
    expect(model?.messages.de).toMatchObject({ 'nav.home': 'Zuhause', 'nav.products': 'Produkte' });
    expect(model?.messages.en?.['nav.home']).toBe('Home');
  });

  test('a message that is the same as the default is a remark', () => {
    expect(findings([...base, words('de', 'nav.home: Startseite', 'nav.faq: Antworten')])).toEqual([
      'manifests/messages/de.yaml:3:3 MS007',
    ]);
  });

  test('that does not exist in English is an error', () => {
    expect(findings([...base, words('de', 'nav.hom: Zuhause')])).toEqual(['manifests/messages/de.yaml:3:3 MS002']);
  });

  test('has the placeholders of the default, also in English', () => {
    expect(findings([...base, words('en', 'page.number: Page {page}')])).toEqual([
      'manifests/messages/en.yaml:3:16 MS003',
    ]);
    expect(findings([...base, words('en', 'page.number: "{page} / {pages}"')])).toEqual([]);
  });

  test('has the plural forms of its language', () => {
    expect(findings([...base, words('en', 'product.count: "{count} things"')])).toEqual([
      'manifests/messages/en.yaml:3:18 MS006',
    ]);
  });

  test('of its own is missing in the languages of the sites that do not have it', () => {
    const found = findingsOf([...base, words('en', 'bakery.open: Open'), words('th', 'bakery.open: เปิด')], { cache });
    expect(found.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`)).toEqual([
      'manifests/messages/en.yaml:2 MS001 A message is missing in `ar`: `bakery.open`.',
      'manifests/messages/en.yaml:2 MS001 A message is missing in `de`: `bakery.open`.',
    ]);
  });
});

test('a language that the engine lacks is one file', () => {
  const { model, diagnostics, files } = compile([...base, words('nl', 'nav.home: Startpagina')], { cache });
  expect(model?.messages.nl).toEqual({ 'nav.home': 'Startpagina' });
  expect(viewsOf(diagnostics, files).map(({ file, code }) => `${file} ${code}`)).toEqual([
    'manifests/messages/nl.yaml MS001',
  ]);
});
