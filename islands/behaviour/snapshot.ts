import type { PageConstants } from '../../engine/content/page-data.ts';

/**
 * Puts a picture of a video into an image: `videoThumbnail.width` × `videoThumbnail.height`, taken at `videoThumbnail.time`. The
 * frame fills the picture and is cut where its form differs. An image whose video fails stays as it is.
 */
export function takeSnapshot(image: HTMLImageElement, address: string, constants: PageConstants): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = constants['videoThumbnail.width'];
  canvas.height = constants['videoThumbnail.height'];
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  return new Promise((settled) => {
    const end = (): void => {
      video.removeAttribute('src');
      video.load();
      settled();
    };
    video.addEventListener('error', end);
    video.addEventListener('loadedmetadata', () => {
      video.currentTime = Math.min(constants['videoThumbnail.time'] / MILLISECONDS, video.duration);
    });
    video.addEventListener('seeked', () => {
      draw(canvas, video);
      canvas.toBlob((blob) => {
        if (blob) image.src = URL.createObjectURL(blob);
        end();
      }, 'image/webp');
    });
    video.src = address;
  });
}

/** In one second. */
const MILLISECONDS = 1000;

function draw(canvas: HTMLCanvasElement, video: HTMLVideoElement): void {
  const { width, height } = canvas;
  const scale = Math.max(width / video.videoWidth, height / video.videoHeight);
  const [drawnWidth, drawnHeight] = [video.videoWidth * scale, video.videoHeight * scale];
  canvas
    .getContext('2d')
    ?.drawImage(video, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
}
