import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { GlossaryRaw } from '../../../engine/model/schema/types.gen.ts';
import { REPOSITORY, realModel } from '../../support/real.ts';

const FOLDER = join(REPOSITORY, 'content/glossary');
const glossaries = readdirSync(FOLDER).map((name) => parse(readFileSync(join(FOLDER, name), 'utf8')) as GlossaryRaw);

/** Terms of law and of the account, for which a word that differs from page to page makes visitors doubt. */
const SAME_EVERYWHERE = [
  'warranty',
  'privacy policy',
  'terms of use',
  'sign in',
  'password',
  'serial number',
  'firmware',
];

test('every language of the sites but English has a glossary', () => {
  const { messages } = realModel();
  expect(glossaries.map(({ id }) => id).sort()).toEqual(
    Object.keys(messages)
      .filter((lang) => lang !== 'en')
      .sort(),
  );
});

describe.each(glossaries.map((glossary) => [glossary.id, glossary] as const))('%s', (id, { terms }) => {
  test('names the terms of law and of the account, and no term twice', () => {
    const named = terms.map(({ term }) => term);
    expect(SAME_EVERYWHERE.filter((term) => !named.includes(term))).toEqual([]);
    expect(named.filter((term, index) => named.indexOf(term) !== index)).toEqual([]);
  });

  test('writes no word that it avoids', () => {
    const written = terms.flatMap(({ write }) => write);
    const avoided = terms.flatMap(({ avoid = [] }) => avoid);
    expect(written.filter((word) => avoided.some((other) => word.startsWith(other)))).toEqual([]);
  });

  // Texts of the content are held to it by `validate` (CT035). The words of Sitefold itself are those of every company.
  test('holds for the words of Sitefold too', () => {
    const avoided = terms.flatMap(({ avoid = [] }) => avoid);
    const words = Object.entries(realModel().messages[id] ?? {}).flatMap(([key, message]) =>
      (typeof message === 'string' ? [message] : Object.values(message)).map((text) => [key, text] as const),
    );
    // A word begins after anything but a letter, in Chinese and Thai anywhere.
    const start = /^(?:th|zh)/.test(id) ? '' : String.raw`(?<!\p{L})`;
    const found = words.filter(([, text]) =>
      avoided.some((word) => new RegExp(`${start}${word.replaceAll(/[.+]/g, String.raw`\$&`)}`, 'iu').test(text)),
    );
    expect(found).toEqual([]);
  });
});
