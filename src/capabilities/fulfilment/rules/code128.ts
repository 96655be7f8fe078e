/** Widths of bars and gaps of each value of Code 128 (ISO/IEC 15417), the three starts and the stop last. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const START_B = 104;
const STOP = 106;
const FIRST_CHARACTER = 32;
const LAST_CHARACTER = 127;

/** Widths of bars and gaps in turn, a bar first, of a text of ASCII in code set B. Throws for any other character. */
export function code128(text: string): number[] {
  const values = Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    if (code < FIRST_CHARACTER || code > LAST_CHARACTER) throw new Error('Code 128 B holds printable ASCII only.');
    return code - FIRST_CHARACTER;
  });
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103;
  return [START_B, ...values, check, STOP].flatMap((value) => Array.from(WIDTHS[value] ?? '', Number));
}

/** The bars as a drawing, `height` units high; a unit wide is the narrowest bar. With its width. */
export function barcodeSvg(text: string, height: number): { svg: string; width: number } {
  let x = 0;
  let path = '';
  for (const [index, width] of code128(text).entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v${height}h${-width}Z`;
    x += width;
  }
  return { svg: `<path d="${path}" fill="#000000"/>`, width: x };
}
