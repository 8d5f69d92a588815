declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype';
    /** The place on each axis of a variable font. */
    readonly variationAxes?: Readonly<Record<string, number>>;
  }

  /** A font with the letters of a text only. */
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>;
}
