import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { figuresOf } from '../../../engine/site/components/simulator-device.ts';
import { Console } from '../../../islands/Simulator/Console.tsx';
import { contextOf, makeBasis, type Basis } from '../../../islands/Simulator/context.ts';
import { DEVICES } from '../../../islands/Simulator/devices/registry.ts';
import type { Button, Cell, Device, Field, Part } from '../../../islands/Simulator/model.ts';
import { valueAt } from '../../../islands/Simulator/path.ts';
import { reduce, startState, type State } from '../../../islands/Simulator/state.ts';
import { packWords, WORDS } from '../../../islands/Simulator/words.ts';
import { REPOSITORY } from '../../support/real.ts';

interface Content {
  readonly product: string;
  readonly firmware: string;
  readonly screens: readonly { readonly title: { readonly en: string }; readonly text: { readonly en: string } }[];
}

const read = <T>(path: string): T => parse(readFileSync(join(REPOSITORY, path), 'utf8')) as T;
const messages = read<{ messages: Record<string, string> }>('manifests/messages/en.yaml').messages;
const words = packWords((word) => messages[`sim.${word}`] ?? '');
const contents = globSync('content/simulators/*.yaml', { cwd: REPOSITORY })
  .sort()
  .map(read<Content>);

/** Parts that do something besides being read. */
function controlsOf(part: Part): { fields: Field[]; buttons: Button[] } {
  const cells: Cell[] =
    part.kind === 'table'
      ? part.rows.flat()
      : part.kind === 'form'
        ? [...part.fields]
        : part.kind === 'buttons'
          ? [...part.items]
          : part.kind === 'tree'
            ? part.items.map(({ button }) => button)
            : [];
  const all = cells.flatMap((cell) => (typeof cell === 'object' ? ('kind' in cell ? [cell] : [...cell]) : []));
  return { fields: all.filter((one) => one.kind === 'field'), buttons: all.filter((one) => one.kind === 'button') };
}

const isControl = (part: Part): boolean => {
  const { fields, buttons } = controlsOf(part);
  return (
    fields.length + buttons.length > 0 ||
    part.kind === 'ports' ||
    part.kind === 'view' ||
    (part.kind === 'chart' && (part.marks?.length ?? 0) > 0)
  );
};

/** Screens whose text promises a look and nothing to set. */
const READ_ONLY: Readonly<Record<string, readonly number[]>> = {
  'a6-30c': [0],
  'a6-40o': [0, 5],
  'b5-50a': [0, 1],
  'd5-10b': [0],
  'g4-20b': [0],
  'g5-30a': [0],
  'n8-10a': [],
  'o8-40a': [0],
  'r5-20c': [0],
  'r6-20a': [1],
  's28-40c': [0],
};

test('every simulator of the content has a device, and no device is without one', () => {
  expect(contents.map(({ product }) => product).sort()).toEqual(Object.keys(DEVICES).sort());
  expect(contents).toHaveLength(26);
});

test('every word is in the English messages, and none holds the sign between words', () => {
  expect(WORDS.filter((word) => typeof messages[`sim.${word}`] !== 'string')).toEqual([]);
  const files = globSync('manifests/messages/*.yaml', { cwd: REPOSITORY }).map(
    (path) => read<{ messages: Record<string, unknown> }>(path).messages,
  );
  const texts = files.flatMap((file) => WORDS.map((word) => file[`sim.${word}`])).filter((text) => text !== undefined);
  expect(texts.filter((text) => typeof text !== 'string' || text.includes('|'))).toEqual([]);
  expect(
    Object.keys(messages)
      .filter((key) => key.startsWith('sim.'))
      .sort(),
  ).toEqual(WORDS.map((word) => `sim.${word}`).sort());
});

describe.each(contents.map((content) => [content.product, content] as const))('%s', (product, content) => {
  let device: Device<object>;
  let basis: Basis;
  let state: State;
  const setting = (): Parameters<typeof makeBasis>[0] => ({
    model: product.toUpperCase(),
    locale: 'en',
    figures: figuresOf(read<Parameters<typeof figuresOf>[0]>(`content/products/${product}.yaml`)),
    words,
  });
  const screen = (i: number, at = state): readonly Part[] => device.screens[i]?.(contextOf(basis, at)) ?? [];

  beforeAll(async () => {
    device = (await DEVICES[product]?.())?.device as Device<object>;
    basis = makeBasis(setting());
    state = reduce(device, startState(device.values(basis)), { type: 'tick', seconds: 1 });
  });

  test('has a screen for each that the content describes, at least five', () => {
    expect(device.screens).toHaveLength(content.screens.length);
    expect(device.screens.length).toBeGreaterThanOrEqual(5);
  });

  test('shows something to use on each screen that is not only to be read', () => {
    const without = device.screens.map((_, i) => i).filter((i) => !screen(i).some(isControl));
    expect(without).toEqual(READ_ONLY[product] ?? []);
  });

  test('keeps every setting where its path says, and refuses none of its own values', () => {
    const fields = device.screens.flatMap((_, i) => screen(i).flatMap((part) => controlsOf(part).fields));
    expect(fields.map(({ path }) => path).filter((path) => valueAt(state.values, path) === undefined)).toEqual([]);
    for (const { path, options } of fields.filter(({ as }) => as === 'choice')) {
      const values = options?.map((option) => (typeof option === 'object' ? option[0] : option));
      expect([path, values?.includes(valueAt(state.values, path) as string)]).toEqual([path, true]);
    }
  });

  test('writes with every button where there is something to write', () => {
    const presses = device.screens.flatMap((_, i) => screen(i).flatMap((part) => controlsOf(part).buttons));
    const paths = presses.flatMap(({ set, wait }) => [...Object.keys(set ?? {}), ...Object.keys(wait?.set ?? {})]);
    expect(paths.filter((path) => valueAt(state.values, path) === undefined)).toEqual([]);
    for (const button of presses) {
      const pressed = reduce(device, state, { type: 'press', button });
      const later = reduce(device, pressed, { type: 'tick', seconds: 120 });
      for (const i of device.screens.keys()) expect(() => [screen(i, pressed), screen(i, later)]).not.toThrow();
    }
  });

  test('says no number that is none', () => {
    const shown = JSON.stringify(device.screens.map((_, i) => screen(i)));
    expect(shown).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  test('is drawn whole on the server', () => {
    const html = renderToStaticMarkup(
      createElement(Console, {
        ...setting(),
        device,
        firmware: content.firmware,
        text: {},
        paused: true,
        screens: content.screens.map(({ title, text }) => ({ title: title.en, text: text.en })),
      }),
    );
    expect(html.match(/role="tab"/g)?.length).toBe(
      content.screens.length - (device.hidden?.(state.values).length ?? 0),
    );
    expect(html).toContain('role="tabpanel"');
  });
});

test('the id of a simulator is that of its product', () => {
  const names = globSync('content/simulators/*.yaml', { cwd: REPOSITORY }).map((path) => basename(path, '-admin.yaml'));
  expect(names.sort()).toEqual(contents.map(({ product }) => product).sort());
});
