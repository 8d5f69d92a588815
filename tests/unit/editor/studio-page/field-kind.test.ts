import { describe, expect, test } from 'vitest';
import type { FormSchema } from '../../../../engine/editor/studio/contract.ts';
import {
  emptyValue,
  fieldKind,
  labelOf,
  matchingOption,
  optionLabel,
} from '../../../../engine/editor/studio/page/form/field-kind.ts';

describe('the field of a value', () => {
  test.each<[what: string, schema: FormSchema, value: unknown, kind: object]>([
    ['a text', { type: 'string' }, 'a', { kind: 'text', long: false }],
    ['a text that is not set', { type: 'string' }, undefined, { kind: 'text', long: false }],
    ['a text of two lines', { type: 'string' }, 'a\nb', { kind: 'text', long: true }],
    ['a text in Markdown', { type: 'string', format: 'markdown' }, 'a', { kind: 'text', long: true }],
    ['a text without a type', { pattern: '^a' }, 'a', { kind: 'text', long: false }],
    ['a whole number', { type: 'integer' }, 7, { kind: 'number', whole: true }],
    ['a number', { type: 'number' }, 7.5, { kind: 'number', whole: false }],
    ['yes or no', { type: 'boolean' }, true, { kind: 'boolean' }],
    ['values of a list', { type: 'integer', enum: [301, 410] }, 301, { kind: 'select', options: [301, 410] }],
    ['the only value', { const: 'a' }, 'a', { kind: 'select', options: ['a'] }],
    ['a list', { type: 'array', items: { type: 'string' } }, ['a'], { kind: 'list', items: { type: 'string' } }],
    ['keys', { type: 'object', properties: { a: {}, b: {} } }, {}, { kind: 'object', keys: ['a', 'b'] }],
    ['languages', { additionalProperties: { type: 'string' } }, {}, { kind: 'map', values: { type: 'string' } }],
    ['a text in place of a number', { type: 'integer' }, 'seven', { kind: 'other' }],
    ['a list in place of keys', { properties: { a: {} } }, ['a'], { kind: 'other' }],
    ['a list that is too long', { items: {} }, Array.from({ length: 201 }), { kind: 'other' }],
    ['anything', {}, { a: 1 }, { kind: 'other' }],
  ])('%s', (_, schema, value, kind) => expect(fieldKind(schema, value)).toEqual(kind));

  test('of several types is a choice among them', () => {
    const schema: FormSchema = { type: ['string', 'array'], minLength: 1, items: { type: 'string' } };
    expect(fieldKind(schema, ['a'])).toEqual({
      kind: 'choice',
      options: [
        { ...schema, type: 'string' },
        { ...schema, type: 'array' },
      ],
    });
  });

  test('of alternatives has what the schema around them says, without its title', () => {
    const schema: FormSchema = { title: 'Link', type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] };
    expect(fieldKind(schema, undefined)).toEqual({
      kind: 'choice',
      options: [
        { type: 'object', required: ['a'] },
        { type: 'object', required: ['b'] },
      ],
    });
  });
});

test.each<[what: string, value: unknown, option: number]>([
  ['a text', 'a', 0],
  ['a list', ['a'], 1],
  ['keys with the constant of the third', { kind: 'b', b: 1 }, 3],
  ['keys without a constant', { kind: 'a' }, 2],
  ['a value that fits none', 7, 0],
])('the alternative of %s', (_, value, option) => {
  const options: FormSchema[] = [
    { type: 'string' },
    { type: 'array', items: {} },
    { type: 'object', required: ['kind'], properties: { kind: { const: 'a' } } },
    { type: 'object', required: ['kind', 'b'], properties: { kind: { const: 'b' } } },
  ];
  expect(matchingOption(options, value)).toBe(option);
});

test.each<[schema: FormSchema, value: unknown]>([
  [{ type: 'string' }, ''],
  [{ type: 'string', default: 'a' }, 'a'],
  [{ type: 'integer', minimum: 3 }, 3],
  [{ type: 'boolean' }, false],
  [{ enum: ['x', 'y'] }, 'x'],
  [{ type: ['array', 'string'] }, []],
  [{ oneOf: [{ type: 'object', required: ['page'], properties: { page: { type: 'string' } } }] }, { page: '' }],
  [
    { required: ['from', 'list'], properties: { from: { type: 'string' }, list: { items: {} }, to: {} } },
    { from: '', list: [] },
  ],
])('a new value of %j begins with what is required', (schema, value) => {
  expect(emptyValue(schema)).toEqual(value);
});

test.each([
  ['urlFlag', {}, 'Url flag'],
  ['record-no', {}, 'Record no'],
  ['from', { title: 'Old address' }, 'Old address'],
])('%s is labelled for people', (key, schema, label) => expect(labelOf(key, schema)).toBe(label));

test.each<[schema: FormSchema, label: string]>([
  [{ title: 'A page', type: 'object' }, 'A page'],
  [{ const: 'none' }, 'none'],
  [{ type: 'object', required: ['page'] }, 'page'],
  [{ type: 'array' }, 'a list'],
  [{}, 'another value'],
])('the alternative %j has a name', (schema, label) => expect(optionLabel(schema)).toBe(label));
