/** Where the code of the pages finds sharp, see `engine/theme/pictures/library.ts`. */
const KEY = Symbol.for('sitefold.sharp');

/** Hands sharp over to the code of the pages, which changes pictures with it. Only processes that do so load it. */
export async function handOverSharp(): Promise<void> {
  try {
    (globalThis as Record<symbol, unknown>)[KEY] ??= (await import('sharp')).default;
  } catch (cause) {
    throw new Error(
      'sharp, which changes pictures, does not run on this machine: install the packages with `npm ci --include=optional`.',
      { cause },
    );
  }
}
