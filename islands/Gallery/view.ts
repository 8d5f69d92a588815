export interface GalleryView {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}
