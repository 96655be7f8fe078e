import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js';
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';
import jsQR from 'jsqr';
import type { CodeFormat } from './code-detector.ts';

const READERS: Readonly<Record<CodeFormat, (picture: ImageData) => string | null>> = {
  // The QR reader of ZXing takes other patterns for corners of the code: it missed one printed label in forty.
  qr_code: ({ data, width, height }) => jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null,
  code_128: readBars,
};
const bars = new Code128Reader();

/** The code in a picture, for browsers without a reader of their own; null where there is none. */
export function readCode(picture: ImageData, formats: readonly CodeFormat[]): string | null {
  for (const format of formats) {
    const code = READERS[format](picture);
    if (code) return code;
  }
  return null;
}

function readBars({ data, width, height }: ImageData): string | null {
  try {
    const brightness = new RGBLuminanceSource(greyOf(data), width, height);
    return bars.decode(new BinaryBitmap(new HybridBinarizer(brightness))).getText();
  } catch {
    // The reader throws where it finds none.
    return null;
  }
}

/** Brightness of each pixel by the weights of ITU-R BT.601, in 1024ths. */
function greyOf(data: ImageData['data']): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4);
  for (let i = 0, at = 0; i < grey.length; i += 1, at += 4)
    grey[i] = ((data[at] ?? 0) * 306 + (data[at + 1] ?? 0) * 601 + (data[at + 2] ?? 0) * 117) >> 10;
  return grey;
}
