import { createHash } from 'node:crypto';
import { figuresOf } from '../../content/simulator-figures.ts';
import { simulatorWords } from '../../content/simulator-words.ts';
import type { SimulatorDevice } from '../../model/content.ts';
import type { SiteModel } from '../../model/site-model.ts';
import type { SiteFile } from '../site-files/site-file.ts';

/** The number of characters of the digest in the name of a file. */
const DIGEST_SIGNS = 10;

const filesOf = new WeakMap<SiteModel, ReadonlyMap<string, SiteFile>>();

/** Returns a file for each device, which its simulator loads when it is opened. It is the same in every language. */
export function listSimulatorFiles(model: SiteModel): readonly SiteFile[] {
  return [...simulatorFiles(model).values()];
}

/**
 * Returns the path of the file of a simulator, or undefined if it has no device. The digest in the path prevents a page from loading the
 * file of another build: the page passes the words in the order of the file.
 */
export function simulatorPath(model: SiteModel, id: string): string | undefined {
  return simulatorFiles(model).get(id)?.path;
}

function simulatorFiles(model: SiteModel): ReadonlyMap<string, SiteFile> {
  const known = filesOf.get(model);
  if (known) return known;
  const { simulators, simulatorDevices } = model.content;
  const made = new Map(
    simulatorDevices.flatMap((device) => {
      const simulator = simulators.find(({ id }) => id === device.id);
      return simulator ? [[device.id, simulatorFile(model, device, simulator.product)] as const] : [];
    }),
  );
  filesOf.set(model, made);
  return made;
}

function simulatorFile(model: SiteModel, device: SimulatorDevice, productId: string): SiteFile {
  const product = model.content.products.find(({ id }) => id === productId);
  const figures = product ? figuresOf(device, product) : {};
  const text = `${JSON.stringify({ device, figures, words: simulatorWords(model) })}\n`;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_SIGNS);
  return { path: `files/simulators/${device.id}.${digest}.json`, compose: () => text };
}
