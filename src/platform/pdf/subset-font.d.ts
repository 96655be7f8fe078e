declare module 'subset-font' {
  /** Cuts a font down to the glyphs that `text` needs, and fixes the given axes of a variable one. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; noHinting?: boolean; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
