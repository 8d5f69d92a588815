/** The part of the width and of the height, at each edge, that a product never reaches: see `FILL` of the camera. */
const EDGE = 0.065;

/** Lets a shadow end softly before the edge of a picture, in its bytes of red, green, blue and opacity. */
export function fadeEdges(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const [across, along] = [faded(width), faded(height)];
  for (const [y, row] of along.entries())
    for (const [x, column] of across.entries()) {
      const at = (y * width + x) * 4 + 3;
      pixels[at] = Math.round((pixels[at] ?? 0) * row * column);
    }
}

/** How much is left at each place from one edge to the other: nothing at the edges, all of it in between. */
function faded(length: number): number[] {
  return Array.from({ length }, (_, at) => {
    const part = Math.min(1, Math.min(at, length - 1 - at) / (EDGE * length));
    return part * part * (3 - 2 * part);
  });
}
