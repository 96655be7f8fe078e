import { MM, Sheet } from '#src/platform/pdf/sheet.ts';
import { barcodeSvg } from '../rules/code128.ts';
import type { ParcelLabel } from '../rules/parcel-label.ts';

/** 4 × 6 inches, as label printers take it: not cut. */
const LABEL = { width: 101.6 * MM, height: 152.4 * MM, side: 7 * MM, bleed: 0 } as const;
const BARS = 40;

/**
 * Of the name, and of the address. Posts ask for letters of 10 points at least; smaller ones are for the rare address that
 * would otherwise overlap the text below.
 */
const NAME_SIZES = [19, 15, 12] as const;
const ADDRESS_SIZES = [15, 13, 11.5, 10, 8, 6.5, 5] as const;

/** Recipient and address, wrapped, in letters as large as there is room for. */
export function drawRecipient(
  sheet: Sheet,
  [name = '', ...address]: readonly string[],
  { y, height }: { y: number; height: number },
): void {
  const text = { tag: 'P', face: 'strong' } as const;
  const taken = sheet.block([name], { ...text, sizes: NAME_SIZES, y, height: 16 * MM }) + MM;
  sheet.block(address, { ...text, sizes: ADDRESS_SIZES, y: y + taken, height: height - taken });
}

/** A parcel label with the address, and the number as a barcode for the packing station. */
export async function printParcelLabel(label: ParcelLabel & { asOf: Date }): Promise<Buffer> {
  const { number, carrier, month, to, asOf } = label;
  const sheet = await Sheet.open(LABEL, { title: `Label ${number}. Purrwell`, asOf, content: [label] });
  sheet.brand(LABEL.side, 0.55);
  sheet.line([carrier, `Month ${month}`].filter(Boolean).join('. '), { tag: 'P', face: 'text', size: 11, y: 24 * MM });
  drawRecipient(sheet, to, { y: 38 * MM, height: 68 * MM });
  const { svg, width } = barcodeSvg(number, BARS);
  const scale = (LABEL.width - 2 * LABEL.side) / width;
  sheet.figure(`Barcode of ${number}`, svg, { x: LABEL.side, y: 110 * MM, scale, size: width });
  sheet.line(number, { tag: 'H1', face: 'strong', size: 17, y: 138 * MM });
  return sheet.finish();
}
