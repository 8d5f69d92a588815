import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { validateValue } from '../../engine/compile/validate.ts';
import type { FieldSchema } from '../../engine/model/schema/field-paths.ts';
import { FORMS } from '../../engine/model/schema/forms.ts';
import { KIND_NAMES } from '../../engine/model/schema/kinds.ts';
import { PATTERN_WORDS } from '../../scripts/pattern-words.ts';
import { formsPage, schemaPage } from '../../scripts/schema-page.ts';
import { conditionWords, valueWords } from '../../scripts/schema-words.ts';
import { REPOSITORY } from '../support/real.ts';

const textOf = (kind: string): string => readFileSync(`${REPOSITORY}engine/model/schema/${kind}.schema.json`, 'utf8');
const pageOf = (kind: string): string => {
  const { $schema: _, $comment: _comment, title: _title, ...schema } = JSON.parse(textOf(kind)) as FieldSchema;
  return schemaPage(schema, { paths: ['manifests/x.yaml'], file: 'x.schema.json' });
};

describe('the words for values', () => {
  test.each<[words: string, field: FieldSchema]>([
    ['a text, not empty', { type: 'string', minLength: 1 }],
    ['a text: two capital letters', { type: 'string', pattern: '^[A-Z]{2}$' }],
    ['a text that matches `^x|y$`', { type: 'string', pattern: '^x|y$' }],
    ['`a`, `b`', { type: 'string', enum: ['a', 'b'] }],
    ['a whole number from 1 to 9', { type: 'integer', minimum: 1, maximum: 9 }],
    ['a number, 0 or more', { type: 'number', minimum: 0 }],
    ['a text or true or false, but not `false`', { type: ['string', 'boolean'], not: { const: false } }],
    [
      'a list of 2 entries; each entry: a number',
      { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } },
    ],
    ['a list, without repetitions', { type: 'array', uniqueItems: true }],
    ['a mapping with the keys of [`at`](#at)', { type: 'object', properties: {} }],
    [
      'a mapping of 1 to 16 keys; each value: true or false',
      { type: 'object', minProperties: 1, maxProperties: 16, additionalProperties: { type: 'boolean' } },
    ],
    ['[`slug`](/schemas/forms#slug), of an entry of `products`', { $ref: '#/$defs/slug', refersTo: 'products' }],
  ])('%s', (words, field) => {
    expect(valueWords(field, 'at')).toBe(words);
  });

  test('a keyword without words is refused', () => {
    expect(() => valueWords({ type: 'number', multipleOf: 2 }, 'at')).toThrow('multipleOf of at');
  });

  test('a key that another one requires is named', () => {
    expect(conditionWords({ dependentRequired: { dark: ['light'] } })).toEqual(['With `dark`, `light` is required.']);
    expect(pageOf('redirects')).toContain('\n\nWithout `regex`, `from` is required.\n');
  });
});

describe.each(KIND_NAMES)('the page of %s', (kind) => {
  const page = pageOf(kind);

  test('has an example that is valid', () => {
    const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    const problems: unknown[] = [];
    validateValue(kind, parse(text), (problem) => problems.push(problem));
    expect(problems).toEqual([]);
  });

  test('has a row of every key, which says what it is', () => {
    const keys = keysIn(JSON.parse(textOf(kind)));
    expect(keys.filter((key) => !page.includes(`\n| \`${key}\` | `))).toEqual([]);
    expect(page).not.toMatch(/^\| `[^`]*` \| +\|/m);
  });

  test('links only to headings that are there', () => {
    const headings = page.match(/^## .*$/gm)?.map(anchorOf);
    expect(
      [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, id]) => id).filter((id) => !headings?.includes(id ?? '')),
    ).toEqual([]);
  });
});

test('the page of the forms has each of them', () => {
  const headings = formsPage().match(/^## .*$/gm);
  expect(headings).toEqual(expect.arrayContaining(Object.keys(FORMS).map((name) => `## \`${name}\``)));
});

test('no expression has words that no schema has', () => {
  const schemas = ['common', ...KIND_NAMES].map(textOf).join('');
  expect(Object.keys(PATTERN_WORDS).filter((pattern) => !schemas.includes(JSON.stringify(pattern)))).toEqual([]);
});

function keysIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (['examples', 'default', 'enum'].includes(key)) return [];
    if (key !== 'properties') return keysIn(value);
    return Object.entries(value as object).flatMap(([name, inner]) => [name, ...keysIn(inner)]);
  });
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
