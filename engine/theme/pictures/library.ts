type Sharp = (...args: readonly unknown[]) => unknown;

const KEY = Symbol.for('sitefold.sharp');
const library = (): Sharp => {
  const found = (globalThis as Record<symbol, unknown>)[KEY] as Sharp | undefined;
  if (!found) throw new Error('sharp can only be used in `transform` of an image service');
  return found;
};

/**
 * Takes the place of sharp in the code of the pages, which runs without node_modules beside it, while sharp is a program for one kind of
 * machine. Whoever changes pictures hands it over; other processes never load it.
 */
export default new Proxy<Sharp>(() => undefined, {
  apply: (_, __, args: readonly unknown[]) => library()(...args),
  get: (_, name) => Reflect.get(library(), name) as unknown,
});
