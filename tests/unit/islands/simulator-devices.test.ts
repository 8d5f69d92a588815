import fastGlob from 'fast-glob';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { simulatorWords } from '../../../engine/content/simulator-words.ts';
import { Console } from '../../../islands/Simulator/Console.tsx';
import { contextOf, makeBasis, type Basis, type Setting } from '../../../islands/Simulator/context.ts';
import type { Button, Cell, Device, Field, Part } from '../../../islands/Simulator/model.ts';
import { valueAt } from '../../../islands/Simulator/path.ts';
import { reduce, startState, type State } from '../../../islands/Simulator/state.ts';
import { REPOSITORY } from '../../support/real.ts';
import { readYaml } from '../../support/read-yaml.ts';
import { openDevice, readSimulators } from '../../support/simulators.ts';

const contents = readSimulators();
/** Parts that are drawn and used with the pointer or the keyboard. */
const DRAWN = ['scene', 'scenes', 'plan', 'phone', 'qr', 'tone', 'week'];

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
    DRAWN.includes(part.kind) ||
    (part.kind === 'chart' && (part.marks?.length ?? 0) > 0)
  );
};

const english = (text: unknown): string => (text as { readonly en: string }).en;

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
  const devices = fastGlob
    .sync('content/simulators/*/device.yaml', { cwd: REPOSITORY })
    .map((path) => path.split('/').at(-2) ?? '');
  expect(devices.sort()).toEqual(contents.map(({ id }) => id).sort());
  expect(contents).toHaveLength(26);
});

test('no word holds the sign between words', () => {
  const files = fastGlob
    .sync('engine/defaults/messages/*.yaml', { cwd: REPOSITORY })
    .map((path) => readYaml<{ messages: Record<string, unknown> }>(path).messages);
  const english = readYaml<{ messages: Record<string, string> }>('engine/defaults/messages/en.yaml').messages;
  const words = simulatorWords({ messages: { en: english } });
  expect(words.length).toBeGreaterThan(100);
  const texts = files.flatMap((file) => words.map((word) => file[`sim.${word}`])).filter((text) => text !== undefined);
  expect(texts.filter((text) => typeof text !== 'string' || text.includes('|'))).toEqual([]);
});

test('every word is said by a device or by the console', () => {
  const read = (glob: string): string =>
    fastGlob
      .sync(glob, { cwd: REPOSITORY })
      .map((path) => readFileSync(join(REPOSITORY, path), 'utf8'))
      .join('\n');
  const [devices, island] = [read('content/simulators/*/device.yaml'), read('islands/Simulator/**/*.{ts,tsx}')];
  const english = readYaml<{ messages: Record<string, string> }>('engine/defaults/messages/en.yaml').messages;
  const isSaid = (word: string): boolean =>
    devices.includes(`{word.${word}}`) || devices.includes(`$word: ${word}`) || island.includes(`'${word}'`);
  expect(simulatorWords({ messages: { en: english } }).filter((word) => !isSaid(word))).toEqual([]);
});

describe.each(contents.map((content) => [content.product, content] as const))('%s', (product, content) => {
  let device: Device<object>;
  let basis: Basis;
  let state: State;
  let setting: Setting;
  const screen = (i: number, at = state): readonly Part[] => device.screens[i]?.(contextOf(basis, at)) ?? [];

  beforeAll(() => {
    ({ device, setting } = openDevice(product));
    basis = makeBasis(setting);
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

  test('shows no value that is not a number', () => {
    const shown = JSON.stringify(device.screens.map((_, i) => screen(i)));
    expect(shown).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  test('is drawn whole on the server', () => {
    const html = renderToStaticMarkup(
      createElement(Console, {
        ...setting,
        device,
        firmware: content.firmware,
        text: {},
        paused: true,
        screens: content.screens.map(({ title, text }) => ({ title: english(title), text: english(text) })),
      }),
    );
    expect(html.match(/role="tab"/g)?.length).toBe(
      content.screens.length - (device.hidden?.(state.values).length ?? 0),
    );
    expect(html).toContain('role="tabpanel"');
  });
});

test('the id of a simulator begins with that of its product', () => {
  expect(contents.map(({ id }) => id)).toEqual(contents.map(({ product }) => `${product}-admin`));
});
