import { expect, test } from 'vitest';
import { simulatorWords } from '../../../../engine/content/simulator-words.ts';
import { listSimulatorFiles, simulatorPath } from '../../../../engine/output/simulators/simulator-files.ts';
import { realModel } from '../../../support/real.ts';

interface DeviceFile {
  readonly device: { readonly id: string };
  readonly figures: Readonly<Record<string, unknown>>;
  readonly words: readonly string[];
}

const model = realModel();
const files = listSimulatorFiles(model);
const read = (path: string | undefined): DeviceFile =>
  JSON.parse(files.find((file) => file.path === path)?.compose(new Map()) ?? 'null') as DeviceFile;

test('every simulator has a file of its device alone, with the figures that it asks for and the words in their order', () => {
  expect(files).toHaveLength(model.content.simulators.length);
  for (const { id } of model.content.simulators) {
    const { device, words } = read(simulatorPath(model, id));
    expect([device.id, words]).toEqual([id, simulatorWords(model)]);
  }
  const { figures } = read(simulatorPath(model, 'a6-20w-admin'));
  expect(Object.keys(figures)).toEqual(['poePassThrough', 'txPower24']);
});

test('a file has another name when its content is another', () => {
  const [first, ...others] = model.content.simulatorDevices;
  if (!first) throw new Error('there is no device');
  const changed = {
    ...model,
    content: { ...model.content, simulatorDevices: [{ ...first, pace: 7 }, ...others] },
  };
  expect(simulatorPath(changed, first.id)).not.toBe(simulatorPath(model, first.id));
  expect(others.map(({ id }) => simulatorPath(changed, id))).toEqual(others.map(({ id }) => simulatorPath(model, id)));
});

test('a simulator without a device has no file', () => {
  const bare = { ...model, content: { ...model.content, simulatorDevices: [] } };
  expect([listSimulatorFiles(bare), simulatorPath(bare, 'r7-60a-admin')]).toEqual([[], undefined]);
});
