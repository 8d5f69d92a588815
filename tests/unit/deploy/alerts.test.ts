import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { tableBelow } from '../../support/document-table.ts';
import { exposedFigures, figuresIn, missingFigures } from '../../support/exposed-figures.ts';
import { REPOSITORY } from '../../support/real.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly annotations: { readonly description: string };
}

const read = (path: string): string => readFileSync(`${REPOSITORY}${path}`, 'utf8');
const { groups } = parse(read('deploy/prometheus/alerts.yaml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const table = tableBelow(read('docs/operations.md'), 'Watch');
const exposed = exposedFigures();

/** What each way to say a threshold in the document is in a rule. */
const THRESHOLDS: readonly (readonly [said: RegExp, expected: (...parts: string[]) => Omit<Threshold, 'window'>])[] = [
  [/^it grows for (\d+) minutes$/, (minutes) => ({ sign: '>', value: 0, minutes: Number(minutes) })],
  [/^it grew in the last \d+ minutes$/, () => ({ sign: '>', value: 0, minutes: 0 })],
  [
    /^(over|under) ([\d.]+)( %| s| GiB|) for (\d+) minutes?$/,
    (side = '', value = '', unit = '', minutes = '') => ({
      sign: side === 'over' ? '>' : '<',
      value: Number(value) * (UNITS[unit.trim()] ?? Number.NaN),
      minutes: Number(minutes),
    }),
  ],
];
const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, '%': 0.01, GiB: 1024 ** 3 };

interface Threshold {
  readonly sign: string;
  readonly value: number;
  readonly minutes: number;
}

function readThreshold(said: string): Threshold {
  for (const [pattern, expected] of THRESHOLDS) {
    const [match, ...parts] = pattern.exec(said) ?? [];
    if (match !== undefined) return expected(...parts);
  }
  throw new Error(`\`${said}\` is not a threshold that a rule can be compared with`);
}

function thresholdOf({ expr, for: duration = '0m' }: Rule): Threshold {
  const [, sign = '', value = ''] = /([<>]) ([\d.* ]+)$/.exec(expr.trim()) ?? [];
  return {
    sign,
    value: value.split('*').reduce((product, factor) => product * Number(factor), 1),
    minutes: Number.parseInt(duration, 10),
  };
}

test('the document and the file have the same alerts, in the same order', () => {
  expect(table.map(([name]) => name?.replaceAll('`', ''))).toEqual(rules.map(({ alert }) => alert));
});

describe.each(rules)('$alert', (rule) => {
  const [, figure = '', when = '', advice] = table.find(([name]) => name?.replaceAll('`', '') === rule.alert) ?? [];

  test('has the threshold of the document', () => {
    expect(thresholdOf(rule)).toEqual(readThreshold(when));
    const [, last] = /in the last (\d+) minutes/.exec(when) ?? [];
    if (last !== undefined) expect(rule.expr).toContain(`[${last}m]`);
    expect(/\bincrease\(/.test(rule.expr)).toBe(/^it gr[eo]w/.test(when));
  });

  test('asks the figures of the document', async () => {
    const named = figuresIn(figure).map(({ name }) => name);
    const asked = figuresIn(rule.expr).map(({ name }) => name.replace(/_bucket$/, ''));
    expect([...new Set(asked)].sort()).toEqual([...new Set(named)].sort());
    for (const [selector] of figure.matchAll(/\{[^}]*\}/g)) expect(rule.expr).toContain(selector);
    expect(rule.expr.includes('/')).toBe(figure.includes('as a share of'));
    expect(rule.expr.includes('histogram_quantile(0.99, ')).toBe(figure.includes('99 of 100'));
    expect(missingFigures(rule.expr, await exposed)).toEqual([]);
  });

  test('gives the advice of the document', () => {
    expect(rule.annotations.description).toBe(advice);
  });
});
