import { fit } from '../compose.ts';
import { CAMERAS } from '../isometric.ts';
import type { Vec } from '../isometric.ts';
import { pathOf } from '../path.ts';
import { FRAME } from './draw.ts';
import { SCENES } from './registry.ts';
import type { SceneName } from './registry.ts';

/**
 * The lines of a scene along which a packet runs, as path data on the sheet of the scene (1600 × 700): one line in each text. A scene
 * without a line has none.
 */
export function sceneLines(name: SceneName): readonly string[] {
  const lines = LINES[name] ?? [];
  if (lines.length === 0) return [];
  const camera = fit(SCENES[name](), CAMERAS.front, FRAME);
  return lines.map((points) => pathOf(points.map(camera.project), false));
}

/** Points in the measure of the scene, each beside a wire or a device that the scene draws. */
const LINES: Partial<Record<SceneName, readonly (readonly Vec[])[]>> = {
  street: [
    [
      [1415, -90, 190],
      [1180, -70, 0],
      [1180, -70, 636],
      [1480, -70, 590],
      [1780, -70, 576],
      [2080, -70, 590],
      [2380, -70, 636],
      [2900, 120, 430],
    ],
    [
      [1180, -70, 636],
      [880, -70, 590],
      [580, -70, 576],
      [200, 120, 430],
    ],
  ],
  apartment: [
    [
      [960, 640, 4],
      [770, 640, 4],
      [750, 580, 4],
      [660, 550, 60],
      [190, 512, 60],
    ],
    [
      [660, 550, 60],
      [540, 122, 86],
    ],
  ],
  'floor-plan': [
    [
      [2400, 420, 140],
      [2080, 420, 140],
      [1260, 460, 140],
      [480, 460, 140],
    ],
    [
      [1260, 460, 140],
      [1220, 1220, 140],
    ],
  ],
  warehouse: [
    [
      [1440, 600, 750],
      [360, 600, 750],
      [360, 600, 580],
    ],
    [
      [1440, 600, 750],
      [1060, 600, 750],
      [1060, 600, 580],
    ],
  ],
  mast: [
    [
      [150, 60, 190],
      [700, 640, 1150],
      [1230, 80, 190],
    ],
  ],
};
