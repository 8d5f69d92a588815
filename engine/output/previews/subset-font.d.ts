declare module 'subset-font' {
  interface Options {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype';
    /** The place on each axis of a variable font, or the part of the axis that stays. */
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    /** Leaves out the letters that only features of the font lead to. */
    readonly noLayoutClosure?: boolean;
    /** The entries of the name table that stay. */
    readonly preserveNameIds?: readonly string[];
  }

  /** A font with the letters of a text only. */
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Buffer>;
}
