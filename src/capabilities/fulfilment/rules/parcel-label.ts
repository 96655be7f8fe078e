import { bars, type Field, type LinesOf, sizeFor, type TextField, words } from './zpl.ts';

/** Content of the label of a parcel. */
export interface ParcelLabel {
  /** Of the box, also as a barcode that the station reads. */
  number: string;
  carrier: string | null;
  month: number;
  /** Recipient and address, a line each. */
  to: string[];
}

/** Sticks of a formula on a pick list. */
interface PickTotal {
  name: string;
  sticks: number;
  lots: { code: string; sticks: number }[];
  short: number;
}

const ADDRESS = { width: 740, gap: 4 } as const;
const ADDRESS_SIZES = [44, 36, 28, 22, 18] as const;
const ADDRESS_LINES = 40;
const NAME_SIZE = 52;

/**
 * Recipient and address from one height to another. The address is one block that is wrapped, at the largest size that has room:
 * lines with positions of their own would be printed over one another as soon as one of them is long.
 */
export function addressFields(
  [name = '', ...address]: readonly string[],
  { top, bottom, linesOf }: { top: number; bottom: number; linesOf: LinesOf },
): TextField[] {
  const y = top + linesOf(name, NAME_SIZE, ADDRESS.width) * (NAME_SIZE + ADDRESS.gap) + 12;
  const size = sizeFor(address, { ...ADDRESS, sizes: ADDRESS_SIZES, height: bottom - y }, linesOf);
  const block = { x: 36, ...ADDRESS, most: ADDRESS_LINES };
  return [
    { ...block, y: top, size: NAME_SIZE, paragraphs: [name] },
    { ...block, y, size, paragraphs: address },
  ];
}

/** The label for a ZPL printer. */
export function parcelFields({ number, carrier, month, to }: ParcelLabel, linesOf: LinesOf): Field[] {
  return [
    words(40, 44, `Purrwell, month ${month}`),
    ...(carrier ? [words(100, 32, carrier)] : []),
    ...addressFields(to, { top: 200, bottom: 800, linesOf }),
    bars(820, number),
    words(1070, 48, number),
  ];
}

const LINES_A_LABEL = 8;

/** The sticks of a pick list for a ZPL printer, on as many labels as they need. */
export function pickListLabels(title: string, totals: readonly PickTotal[]): Field[][] {
  const pages = Array.from({ length: Math.ceil(totals.length / LINES_A_LABEL) || 1 }, (_, page) =>
    totals.slice(page * LINES_A_LABEL, (page + 1) * LINES_A_LABEL),
  );
  return pages.map((page) => [
    words(40, 44, title),
    ...page.flatMap((total, index) => [
      words(130 + index * 130, 44, `${total.sticks} ${total.name}`),
      words(180 + index * 130, 28, lotWords(total)),
    ]),
  ]);
}

/** 'A1: 40, B2: 8, 4 short'. */
export const lotWords = ({ lots, short }: Pick<PickTotal, 'lots' | 'short'>): string =>
  [...lots.map(({ code, sticks }) => `${code}: ${sticks}`), ...(short ? [`${short} short`] : [])].join(', ') ||
  'no lot';
