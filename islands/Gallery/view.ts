export interface GalleryView {
  readonly src: string;
  /** The same in AVIF, for browsers that can show it. */
  readonly avif?: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}
