import type { IssuedKit } from '#src/capabilities/lab/actions/issue-kits.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { codeText } from '#src/capabilities/lab/rules/sample-codes.ts';
import { countOf, plural } from '#src/lib/plurals.ts';
import { qrPath } from '#src/lib/qr-path.ts';
import { MM, Sheet } from '#src/platform/pdf/sheet.ts';
import { catInner } from '#src/ui/cats/cat.ts';
import type { NamelessLook } from '#src/ui/cats/look.ts';
import { barcodeSvg } from '../rules/code128.ts';
import type { KitAddress } from '../rules/kit-label.ts';
import { drawRecipient } from './print-parcel-label.ts';

export interface KitLabels {
  /** Of the order or box that the kits go with. */
  number: string;
  /** `codes`: null for a kit that left before kits had codes. */
  kits: { name: string; look: NamelessLook; background: string; codes: IssuedKit | null }[];
  asOf: Date;
}

/** A6, as label printers take it: not cut. */
const LABEL = { width: 105 * MM, height: 148 * MM, side: 9 * MM, bleed: 0 } as const;
/** The edge that the cat sits on. */
const EDGE = 100 * MM;
const BUST = 400;
const PAPER = '#FFFDF8';
/** Height of the bars, in their narrowest widths. */
const BARS = 46;

/**
 * For each test kit the owner's card with the cat's name, and the labels of its samples, which go to the lab without
 * personal data.
 */
export async function printLabels({ number, kits, asOf }: KitLabels): Promise<Buffer> {
  const title = `Kit labels ${number}. Purrwell`;
  const sheet = await Sheet.open(LABEL, { title, asOf, content: kits.map(({ name }) => name) });
  for (const [index, kit] of kits.entries()) {
    if (index > 0) sheet.nextPage();
    drawKit(sheet, kit, { number, uid: `kit${index}` });
  }
  return sheet.finish();
}

export interface KitParcels {
  parcels: (Pick<KitLabels, 'number' | 'kits'> & KitAddress)[];
  asOf: Date;
}

/** For each parcel of kits its address, with the number as bars, and then the labels of its kits as they are printed alone. */
export async function printKitParcels({ parcels, asOf }: KitParcels): Promise<Buffer> {
  const title = `Kits to send, ${countOf(parcels.length, 'parcel')}. Purrwell`;
  const sheet = await Sheet.open(LABEL, { title, asOf, content: parcels });
  for (const [index, parcel] of parcels.entries()) {
    if (index > 0) sheet.nextPage();
    drawAddress(sheet, parcel);
    for (const [at, kit] of parcel.kits.entries()) {
      sheet.nextPage();
      drawKit(sheet, kit, { number: parcel.number, uid: `kit${index}-${at}` });
    }
  }
  return sheet.finish();
}

function drawAddress(sheet: Sheet, { number, carrier, to, kits }: KitParcels['parcels'][number]): void {
  sheet.fillBand('#FFFFFF', 0, LABEL.height);
  sheet.brand(LABEL.side, 0.55);
  const sent = [carrier, countOf(kits.length, 'test kit')].filter(Boolean).join('. ');
  sheet.line(sent, { tag: 'P', face: 'text', size: 11, y: 23 * MM });
  drawRecipient(sheet, to, { y: 34 * MM, height: 52 * MM });
  const codes = kits.flatMap(({ codes: issued }) => (issued ? codeText(issued.code) : []));
  for (const [row, text] of pairs(codes).entries())
    sheet.line(`${plural(text.length, 'Kit')} ${text.join(', ')}`, {
      ...{ tag: 'P', face: 'text', size: 10 },
      y: (88 + row * 5) * MM,
    });
  const { svg, width } = barcodeSvg(number, BARS);
  const scale = (LABEL.width - 2 * LABEL.side) / width;
  sheet.figure(`Barcode of ${number}`, svg, { x: LABEL.side, y: 112 * MM, scale, size: width });
  sheet.line(number, { tag: 'H1', face: 'strong', size: 16, y: 136 * MM });
}

const pairs = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / 2) }, (_, row) => texts.slice(row * 2, row * 2 + 2));

/** The owner's card, and the labels of the samples where the kit has codes. */
function drawKit(
  sheet: Sheet,
  { name, look, background, codes }: KitLabels['kits'][number],
  { number, uid }: { number: string; uid: string },
): void {
  sheet.fillBand(background, 0, EDGE);
  sheet.fillBand(PAPER, EDGE, LABEL.height);
  sheet.brand(LABEL.side, 0.55);
  const scale = (LABEL.width * 0.82) / BUST;
  const at = { x: (LABEL.width - BUST * scale) / 2, y: EDGE - BUST * scale, scale, size: BUST };
  sheet.figure(`Portrait of ${name}`, catInner({ ...look, pose: 'bust', uid }), at);
  // The bust is drawn a little beyond its edge.
  sheet.fillBand(PAPER, EDGE, LABEL.height);
  sheet.line(name, { tag: 'H1', face: 'display', size: 54, y: EDGE + MM });
  sheet.line(`Test kit for ${name} alone`, { tag: 'P', face: 'strong', size: 13, y: EDGE + 29 * MM });
  const parcel = codes ? `Order ${number}, kit ${codeText(codes.code)}` : `Order ${number}`;
  sheet.line(parcel, { tag: 'P', face: 'text', size: 11, y: EDGE + 36 * MM });
  if (codes) {
    sheet.nextPage();
    drawSamples(sheet, codes);
  }
}

/** Labels for a sample that is collected again. */
export async function printSampleLabel(codes: IssuedKit, asOf: Date): Promise<Buffer> {
  const sheet = await Sheet.open(LABEL, { title: `Sample label ${codeText(codes.code)}. Purrwell`, asOf });
  drawSamples(sheet, codes);
  return sheet.finish();
}

/** Millimetres of a code, and from one label to the next. */
const CODE = 30;
const STRIP = 38;
const HEAD = 24;
/** The same of the code of the kit, beside the head. */
const KIT_CODE = 19;

/** One label for each tube, to be cut apart: code, kind, kit and the cat's code, and no name. */
function drawSamples(sheet: Sheet, { code, catCode, samples }: IssuedKit): void {
  sheet.fillBand('#FFFFFF', 0, LABEL.height);
  sheet.line(`Kit ${codeText(code)}`, { tag: 'H1', face: 'strong', size: 16, y: 8 * MM });
  sheet.line(`Cat ${codeText(catCode)}`, { tag: 'P', face: 'text', size: 11, y: 15 * MM });
  const kit = qrPath(code);
  sheet.figure(`QR code ${code}`, `<path d="${kit.path}" fill="#000"/>`, {
    ...{ x: LABEL.width - LABEL.side - KIT_CODE * MM, y: 3 * MM },
    ...{ scale: (KIT_CODE * MM) / kit.size, size: kit.size },
  });
  for (const [index, sample] of samples.entries()) {
    const top = (HEAD + index * STRIP) * MM;
    const name = SAMPLE_NAMES[sample.kind];
    const { path, size } = qrPath(sample.code);
    const at = { x: LABEL.side, y: top, scale: (CODE * MM) / size, size };
    sheet.figure(`QR code ${sample.code}`, `<path d="${path}" fill="#000"/>`, at);
    const text = { x: LABEL.side + (CODE + 4) * MM, width: LABEL.width - 2 * LABEL.side - (CODE + 4) * MM };
    sheet.line(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
      tag: 'H2',
      face: 'strong',
      size: 16,
      y: top,
      ...text,
    });
    sheet.line(codeText(sample.code), { tag: 'P', face: 'strong', size: 14, y: top + 9 * MM, ...text });
    sheet.line(`Kit ${codeText(code)}`, { tag: 'P', face: 'text', size: 9, y: top + 17 * MM, ...text });
    sheet.line(`Cat ${codeText(catCode)}`, { tag: 'P', face: 'text', size: 9, y: top + 22 * MM, ...text });
  }
}
