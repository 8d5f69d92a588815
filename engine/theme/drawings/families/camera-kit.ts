import type { Vec } from '../isometric.ts';
import { copies } from '../parts/copies.ts';
import type { ArtSubject } from '../subject.ts';
import { count, sizeOf } from '../subject.ts';
import type { Assembly } from './build.ts';
import { bullet } from './bullet-camera.ts';
import { recorderBody } from './recorder.ts';

/** A recorder with the cameras of the kit beside it. Its ports for cameras come on top of its own. */
export function cameraKit(subject: ArtSubject): Assembly {
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
