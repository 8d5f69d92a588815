import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeBasis } from '../../../islands/Simulator/context.ts';
import { makeDevice, type DeviceData } from '../../../islands/Simulator/language/device.ts';
import { OPERATIONS } from '../../../islands/Simulator/language/evaluate.ts';
import type { Expression } from '../../../islands/Simulator/language/expression.ts';
import type { Field } from '../../../islands/Simulator/model.ts';
import { REPOSITORY } from '../../support/real.ts';

interface CommonSchema {
  readonly $defs: { readonly expression: { readonly propertyNames: { readonly then: { readonly enum: string[] } } } };
}

const basis = makeBasis({
  model: 'X',
  locale: 'en',
  figures: { ports: 8 },
  words: 'Port|Taken: {name}',
  names: ['port', 'taken'],
});

/** What an expression is worth in the values of a device. */
function valueOf(expression: Expression, more: Partial<DeviceData> = {}): unknown {
  const values = { bands: [{ ssid: 'One' }, { ssid: 'Two' }], at: 1, none: '' };
  const { values: initial } = makeDevice({ values: { ...values, result: expression }, screens: [], ...more });
  const known = makeDevice({ values, screens: [{ parts: [expression] }], ...more });
  if (JSON.stringify(expression).includes('{values')) {
    const [found] =
      known.screens[0]?.({ ...basis, v: values, d: values, clock: 0, log: [], running: () => undefined }) ?? [];
    return found;
  }
  return (initial(basis) as { readonly result: unknown }).result;
}

test('the schema knows the operations that there are, and no others', () => {
  const path = join(REPOSITORY, 'engine/model/schema/common.schema.json');
  const schema = JSON.parse(readFileSync(path, 'utf8')) as CommonSchema;
  expect(schema.$defs.expression.propertyNames.then.enum.toSorted()).toEqual([...OPERATIONS]);
});

describe('an expression', () => {
  test.each<readonly [string, Expression, unknown]>([
    ['a text is its own value', 'plain', 'plain'],
    ['two braces are one', '{{a}}', '{a}'],
    ['one placeholder is the value', '{values.at}', 1],
    ['a step in brackets is found by a path', '{values.bands[values.at].ssid}', 'Two'],
    ['a placeholder in a text is written', '{word.port} {values.at}', 'Port 1'],
    ['a unit follows the number', '{1200:dBm}', '1,200\u00a0dBm'],
    ['a missing value is left out of a text', 'a{values.gone.more}b', 'ab'],
    ['nothing is inherited', '{values.constructor}', undefined],
    ['a condition chooses', { $if: [{ $gt: [2, 1] }, 'yes', 'no'] }, 'yes'],
    ['a default takes the place of nothing', { $default: [null, 3] }, 3],
    ['a figure comes from the specification', [{ $figure: 'ports' }, { $figure: 'gone', or: 4 }], [8, 4]],
    ['a word is filled in', { $word: 'taken', with: { name: '#1' } }, 'Taken: #1'],
    ['a list is walked', { $map: [5, 6], as: 'one', at: 'i', to: '{i}:{one}' }, ['0:5', '1:6']],
    [
      'entries that become several',
      [1, { $each: [2, 3], as: 'n', do: ['{n}', '{n}'] }, { $when: false, do: [9] }],
      [1, 2, 2, 3, 3],
    ],
    ['a name is used after it is given', { $let: { a: 2, b: { $mul: ['{a}', 3] } }, in: '{b}' }, 6],
    ['the least is first', { $sort: [3, 1, 2], as: 'n', by: '{n}' }, [1, 2, 3]],
    ['an entry changes places with the one before', { $raise: [['a', 'b'], 1] }, ['b', 'a']],
  ])('%s', (_, expression, expected) => expect(valueOf(expression)).toEqual(expected));

  test('a function gets its arguments, and no names from around its call', () => {
    const define = { twice: { given: ['of'], is: { $mul: ['{of}', 2] } }, open: { given: ['of'], is: '{hidden}' } };
    expect(valueOf({ $call: 'twice', with: [4] }, { define })).toBe(8);
    expect(valueOf([{ $let: { hidden: 1 }, in: { $call: 'open', with: [1] } }], { define })).toEqual([undefined]);
  });

  test('a check is asked of each value', () => {
    const field = valueOf({
      kind: 'field',
      as: 'text',
      path: 'at',
      label: 'x',
      check: { $if: [{ $eq: ['{value}', 3] }, 'no'] },
    });
    const { check } = field as Field;
    expect([check?.(3), check?.(4)]).toEqual(['no', undefined]);
  });

  test.each(['{values.at', '{a b}', '}', '{values.at + 1}', '{}'])('%s is malformed', (text) => {
    expect(() => valueOf(text)).toThrow('malformed placeholder');
  });
});
