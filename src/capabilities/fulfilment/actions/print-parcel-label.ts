import { MM, Sheet } from '#src/platform/pdf/sheet.ts';
import { barcodeSvg } from '../rules/code128.ts';
import type { ParcelLabel } from '../rules/parcel-label.ts';

/** 4 × 6 inches, as label printers take it: not cut. */
const LABEL = { width: 101.6 * MM, height: 152.4 * MM, side: 7 * MM, bleed: 0 } as const;
const BARS = 40;

/** A parcel label with the address, and the number as a barcode for the packing station. */
export async function printParcelLabel(label: ParcelLabel & { asOf: Date }): Promise<Buffer> {
  const { number, carrier, month, to, asOf } = label;
  const sheet = await Sheet.open(LABEL, { title: `Label ${number}. Purrwell`, asOf, content: [label] });
  sheet.brand(LABEL.side, 0.55);
  sheet.line([carrier, `Month ${month}`].filter(Boolean).join('. '), { tag: 'P', face: 'text', size: 11, y: 24 * MM });
  for (const [index, line] of to.entries())
    sheet.line(line, { tag: 'P', face: 'strong', size: index ? 15 : 19, y: (38 + index * 9) * MM });
  const { svg, width } = barcodeSvg(number, BARS);
  const scale = (LABEL.width - 2 * LABEL.side) / width;
  sheet.figure(`Barcode of ${number}`, svg, { x: LABEL.side, y: 110 * MM, scale, size: width });
  sheet.line(number, { tag: 'H1', face: 'strong', size: 17, y: 138 * MM });
  return sheet.finish();
}
