import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { REPOSITORY } from './real.ts';

/**
 * So many pixels may differ, as a share of all. Edges of letters and lines are smoothed otherwise by another Chromium or processor;
 * a card that is missing or moved changes several times as many.
 */
const TOLERANCE = 0.01;
/** Colours that differ less count as the same, from 0 to 1. */
const COLOUR_TOLERANCE = 0.1;

/** Holds a screenshot to its golden file and says what differs; undefined where nothing does. `UPDATE_PICTURES=1` writes it anew. */
export function pictureDifference(path: string, screenshot: Buffer): string | undefined {
  if (process.env.UPDATE_PICTURES === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, screenshot);
    return undefined;
  }
  if (!existsSync(path)) return `${path} is missing: run with UPDATE_PICTURES=1 and look at it`;
  const golden = PNG.sync.read(readFileSync(path));
  const shown = PNG.sync.read(screenshot);
  const sizes = [golden, shown].map(({ width, height }) => `${width} × ${height}`);
  if (sizes[0] !== sizes[1]) return `${path} is ${sizes[0]}, the page ${sizes[1]}`;
  const different = pixelmatch(golden.data, shown.data, undefined, golden.width, golden.height, {
    threshold: COLOUR_TOLERANCE,
  });
  const share = different / (golden.width * golden.height);
  return share > TOLERANCE
    ? `${path}: ${(share * 100).toFixed(2)} % of the pixels differ, see ${keep(path, screenshot)}`
    : undefined;
}

/** Keeps a screenshot that is not as expected, to be looked at. */
function keep(path: string, screenshot: Buffer): string {
  const kept = `${REPOSITORY}.sitefold/pictures/${basename(path)}`;
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, screenshot);
  return kept;
}
