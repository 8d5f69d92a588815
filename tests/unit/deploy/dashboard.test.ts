import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exposedFigures, missingFigures } from '../../support/exposed-figures.ts';
import { REPOSITORY } from '../../support/real.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly gridPos: Place;
  readonly targets: readonly { readonly refId: string; readonly expr: string }[];
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(`${REPOSITORY}${path}`, 'utf8'));
const dashboard = readJson('deploy/grafana/sitefold.json') as {
  readonly panels: readonly Panel[];
  readonly annotations: { readonly list: readonly { readonly expr: string }[] };
};
const schema = readJson('tests/unit/deploy/dashboard.schema.json') as object;
const { panels } = dashboard;

test('the dashboard has what Grafana needs', () => {
  const validate = new Ajv2020({ allErrors: true, strictRequired: false }).compile(schema);
  validate(dashboard);
  expect(validate.errors ?? []).toEqual([]);
  expect(validate({ ...dashboard, panels: [{ ...panels[0], datasource: { type: 'prometheus', uid: 'own' } }] })).toBe(
    false,
  );
});

test('every figure and every label of an expression is exposed by the service', async () => {
  const exposed = await exposedFigures();
  const expressions = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.annotations.list.map(({ expr }) => expr),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  expect(expressions.flatMap((expression) => missingFigures(expression, exposed))).toEqual([]);
  expect(missingFigures('sum by (colour) (sitefold_answers_total{taste="a"}) / sitefold_none', exposed)).toEqual([
    'sitefold_answers_total{colour}',
    'sitefold_answers_total{taste}',
    'sitefold_none',
  ]);
});

test('panels neither overlap nor leave the grid, and have ids and titles of their own', () => {
  const overlaps = (one: Place, other: Place): boolean =>
    one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
  const found = panels.flatMap(({ title, gridPos }, index) =>
    panels
      .slice(index + 1)
      .filter((other) => overlaps(gridPos, other.gridPos))
      .map((other) => `${title}, ${other.title}`),
  );
  expect(found).toEqual([]);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  for (const key of ['id', 'title'] as const)
    expect(new Set(panels.map((panel) => panel[key])).size).toBe(panels.length);
  for (const { targets } of panels) expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
});

test('the alerts that panels name exist', () => {
  const alerts = readFileSync(`${REPOSITORY}deploy/prometheus/alerts.yaml`, 'utf8');
  const named = panels.flatMap(({ description }) => description.match(/\bSitefold[A-Z]\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !alerts.includes(`alert: ${name}\n`))).toEqual([]);
});
