import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cssValue } from '../../../engine/theme/css-constants.ts';
import { findConstantReaders } from '../../../scripts/constant-readers.ts';
import { CONSTANT_TESTS, UNREAD } from '../../spec/constant-tests.ts';
import { REPOSITORY, realModel } from '../../support/real.ts';

const { company, constants, messages, sites } = realModel();
const given = Object.keys(constants).filter((key) => constants[key]?.source !== 'ours');
const readers = findConstantReaders(REPOSITORY, constants);

describe('every constant of the specification', () => {
  test('is read by the code, or has a reason why not', () => {
    expect(given.filter((key) => !readers.has(key) && UNREAD[key] === undefined)).toEqual([]);
    expect(Object.keys(UNREAD).filter((key) => readers.has(key) || !given.includes(key))).toEqual([]);
  });

  test('has a test, and no other does', () => {
    expect(Object.keys(CONSTANT_TESTS).sort()).toEqual([...given].sort());
  });

  test.each(Object.entries(CONSTANT_TESTS))('%s: the test exists', (_, tests) => {
    for (const { file, name } of tests) {
      expect(existsSync(`${REPOSITORY}${file}`), file).toBe(true);
      expect(readFileSync(`${REPOSITORY}${file}`, 'utf8').includes(`'${name}'`), `${file}: ${name}`).toBe(true);
    }
  });
});

test('a constant that a script, a page or a style reads is found there', () => {
  expect(readers.get('fadeIn.duration')).toEqual({ type: 'number', files: ['engine/theme/styles/motion.css'] });
  expect(readers.get('layout.resizeDebounce')?.files).toEqual(['engine/theme/page-data.ts', 'islands/behaviour/pc.ts']);
  expect(readers.get('listAnimation.easing')?.type).toBe('text');
});

test('a style has a constant with its unit', () => {
  expect([
    cssValue(constants, 'fadeIn.duration'),
    cssValue(constants, 'fadeIn.offset'),
    cssValue(constants, 'listAnimation.easing'),
  ]).toEqual(['600ms', '40px', 'ease-in-out']);
});

test('the constants make the title of the home page', () => {
  const words = messages.en?.[String(constants['site.title']?.value)];
  expect(String(words).replace('{vendor}', company.name)).toBe('Kaveno – official website');
});

test('a site that does not say is not the main one', () => {
  expect(
    sites.filter(({ flag }) => flag !== '').every(({ isMain }) => isMain === constants['site.mainDefault']?.value),
  ).toBe(true);
});

test('the themes of blocks are those that the schema allows', () => {
  const schema = readFileSync(`${REPOSITORY}engine/model/schema/blocks.schema.json`, 'utf8');
  const { properties } = JSON.parse(schema) as { properties: { themes: { items: { enum: string[] } } } };
  expect(constants['block.themes']?.value).toEqual(properties.themes.items.enum);
});
