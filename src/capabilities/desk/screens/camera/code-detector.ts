/** Formats of the codes on our labels, by the names of the Barcode Detection API: QR codes of samples, bars of kits and boxes. */
export type CodeFormat = 'qr_code' | 'code_128';

/** Looks for a code in a picture. */
type Detect = (picture: HTMLCanvasElement) => Promise<string | null>;

interface NativeDetector {
  detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]>;
}
type NativeDetectors = {
  new (options: { formats: readonly CodeFormat[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's own reader, or else a library, which is loaded for it. */
export async function openDetector(formats: readonly CodeFormat[]): Promise<Detect> {
  const native = await nativeDetector(formats);
  const { readCode } = native ? { readCode: null } : await import('./read-code.ts');
  return async (picture) => {
    // The picture is the part in the frame, where one code is held at a time.
    if (native) return (await native.detect(picture))[0]?.rawValue ?? null;
    const pixels = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height);
    return pixels && readCode ? readCode(pixels, formats) : null;
  };
}

/** Null where the browser has none, or one that does not know these formats. */
async function nativeDetector(formats: readonly CodeFormat[]): Promise<NativeDetector | null> {
  const { BarcodeDetector: Detectors } = window as { BarcodeDetector?: NativeDetectors };
  try {
    const known = (await Detectors?.getSupportedFormats()) ?? [];
    return Detectors && formats.every((format) => known.includes(format)) ? new Detectors({ formats }) : null;
  } catch {
    return null;
  }
}
