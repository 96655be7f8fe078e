import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer.js';
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader.js';
import QRCodeReader from '@zxing/library/es2015/core/qrcode/QRCodeReader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';
import type { CodeFormat } from './code-detector.ts';

const READERS = { qr_code: new QRCodeReader(), code_128: new Code128Reader() } as const;

/** The code in a picture, for browsers without a reader of their own; null where there is none. */
export function readCode({ data, width, height }: ImageData, formats: readonly CodeFormat[]): string | null {
  const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(greyOf(data), width, height)));
  for (const format of formats) {
    try {
      return READERS[format].decode(picture).getText();
    } catch {
      // The readers throw where they find none.
    }
  }
  return null;
}

/** Brightness of each pixel by the weights of ITU-R BT.601, in 1024ths. */
function greyOf(data: ImageData['data']): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4);
  for (let i = 0, at = 0; i < grey.length; i += 1, at += 4)
    grey[i] = ((data[at] ?? 0) * 306 + (data[at + 1] ?? 0) * 601 + (data[at + 2] ?? 0) * 117) >> 10;
  return grey;
}
