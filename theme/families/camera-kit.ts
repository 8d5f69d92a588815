import type { Vec } from 'sitefold/theme/drawings/isometric.ts';
import { copies } from '../drawings/copies.ts';
import type { ArtSubject } from 'sitefold/theme/drawings/subject.ts';
import { count, sizeOf } from 'sitefold/theme/drawings/subject.ts';
import type { Assembly, FamilyDrawing } from 'sitefold/theme/drawings/family-drawing.ts';
import { bullet } from './bullet-camera.ts';
import { recorderBody } from './recorder.ts';

export default {
  build: cameraKit,
  glyph: {
    body: 'M3 25h34v10h-34zM3 8h13v8h-13zM22 8h13v8h-13z',
    lines: 'M11 16v5M30 16v5M7 21h8M26 21h8M24 32v-4h9v4z',
    lights: [[8, 30]],
  },
} satisfies FamilyDrawing;

/** A recorder with the cameras of the kit beside it. Its ports for cameras come on top of its own. */
function cameraKit(subject: ArtSubject): Assembly {
  const size = sizeOf(subject, 255, 220, 44);
  const cameras = Math.min(16, count(subject, 'kitCameras', 4));
  const recorder = recorderBody(subject, size, count(subject, 'lanPorts', 1) + count(subject, 'poePorts', 4));
  const body = { width: 46, depth: 104, height: 46 };
  const offsets = Array.from({ length: cameras }, (_, index): Vec => [
    Math.floor(index / 2) * 84,
    (index % 2) * 150,
    0,
  ]);
  const row = copies({
    pieces: bullet([size.width + 44, -20, 30], body),
    offsets: offsets.slice(1),
    part: 'camera',
    model: subject.model,
  });
  return { size, pieces: [...recorder, ...(cameras > 0 ? row : [])], rear: recorder };
}
