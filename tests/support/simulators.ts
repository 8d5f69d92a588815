import fastGlob from 'fast-glob';
import { figuresOf } from '../../engine/content/simulator-figures.ts';
import { simulatorWords } from '../../engine/content/simulator-words.ts';
import type { Product, Simulator, SimulatorDevice } from '../../engine/model/content.ts';
import type { Setting } from '../../islands/Simulator/context.ts';
import { makeDevice } from '../../islands/Simulator/language/device.ts';
import type { Device } from '../../islands/Simulator/model.ts';
import { packWords } from '../../islands/Simulator/words.ts';
import { readYaml } from './read-yaml.ts';
import { REPOSITORY } from './real.ts';

/** The texts of the simulators, by the order of their files. */
export function readSimulators(): Simulator[] {
  return fastGlob
    .sync('content/simulators/*.yaml', { cwd: REPOSITORY })
    .sort()
    .map(readYaml<Simulator>);
}

/** The device of a simulator as its file describes it, without the words and figures of a page. */
function readDevice(id: string): SimulatorDevice {
  return readYaml(`content/simulators/${id}/device.yaml`);
}

const { messages } = readYaml<{ messages: Record<string, string> }>('engine/defaults/messages/en.yaml');

/** A device as an English page and its file give it to the console. */
export function openDevice(product: string): { readonly device: Device<object>; readonly setting: Setting } {
  const data = readDevice(`${product}-admin`);
  const names = simulatorWords({ messages: { en: messages } });
  return {
    device: makeDevice(data),
    setting: {
      model: product.toUpperCase(),
      locale: 'en',
      figures: figuresOf(data, readYaml<Product>(`content/products/${product}.yaml`)),
      words: packWords(names, (word) => messages[`sim.${word}`] ?? ''),
      names,
    },
  };
}
