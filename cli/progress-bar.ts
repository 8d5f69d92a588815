import { Presets, SingleBar } from 'cli-progress';

/** Shows how many requests of a number are answered, and how many answers differ. `failed` is handed over with each step. */
export function createProgressBar(total: number): SingleBar {
  const bar = new SingleBar(
    { format: '{bar} {value}/{total} requests, {failed} differ, {eta_formatted} left', stream: process.stderr },
    Presets.shades_classic,
  );
  bar.start(total, 0, { failed: 0 });
  return bar;
}
