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

/** Escapes what a label printer would take for commands; used after ^FH_. In a block (^FB) two backslashes print one. */
const field = (text: string): string =>
  text.replaceAll('\\', '\\\\').replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A label of 4 × 6 inches at 203 dots an inch, in UTF-8. */
export const label = (...fields: string[]): string =>
  ['^XA', '^CI28', '^PW812', '^LL1218', ...fields, '^XZ', ''].join('\n');

export const words = (y: number, size: number, text: string, width = 740, x = 36): string =>
  `^FO${x},${y}^A0N,${size},${size}^FB${width},2,0,L^FH_^FD${field(text)}^FS`;

/** Width of a letter of font 0, generously, as a share of its height. */
const WIDEST = 0.62;
const ADDRESS_WIDTH = 740;
const ADDRESS_SIZES = [44, 36, 28, 22, 18] as const;
const ADDRESS_LINES = 40;

const linesOf = (text: string, size: number): number =>
  Math.max(1, Math.ceil((text.length * size * WIDEST) / ADDRESS_WIDTH));

/**
 * Recipient and address from one height to another. The address is one block that the printer wraps, at the largest size that has room:
 * lines with positions of their own would be printed over one another as soon as one of them is long.
 */
export function addressFields([name = '', ...address]: readonly string[], top: number, bottom: number): string[] {
  const below = top + linesOf(name, 52) * 56 + 12;
  const takes = (size: number) => address.reduce((sum, line) => sum + linesOf(line, size), 0) * (size + 4);
  const size = ADDRESS_SIZES.find((one) => takes(one) <= bottom - below) ?? 18;
  const block = address.map(field).join('\\&');
  return [
    `^FO36,${top}^A0N,52,52^FB${ADDRESS_WIDTH},${ADDRESS_LINES},4,L^FH_^FD${field(name)}^FS`,
    `^FO36,${below}^A0N,${size},${size}^FB${ADDRESS_WIDTH},${ADDRESS_LINES},4,L^FH_^FD${block}^FS`,
  ];
}

/** A number of ours as a Code 128 barcode. */
export const bars = (y: number, number: string): string =>
  `^FO36,${y}^BY3^BCN,220,N,N,N^FD>:${number.replace(/[^A-Z0-9-]/g, '')}^FS`;

/** The label for a ZPL printer. */
export function parcelZpl({ number, carrier, month, to }: ParcelLabel): string {
  return label(
    words(40, 44, `Purrwell, month ${month}`),
    ...(carrier ? [words(100, 32, carrier)] : []),
    ...addressFields(to, 200, 800),
    bars(820, number),
    words(1070, 48, number),
  );
}

const LINES_A_LABEL = 8;

/** The sticks of a pick list for a ZPL printer, on as many labels as they need. */
export function pickListZpl(title: string, totals: readonly PickTotal[]): string {
  const pages = Array.from({ length: Math.ceil(totals.length / LINES_A_LABEL) || 1 }, (_, page) =>
    totals.slice(page * LINES_A_LABEL, (page + 1) * LINES_A_LABEL),
  );
  return pages
    .map((page) =>
      label(
        words(40, 44, title),
        ...page.flatMap((total, index) => [
          words(130 + index * 130, 44, `${total.sticks} ${total.name}`),
          words(180 + index * 130, 28, lotWords(total)),
        ]),
      ),
    )
    .join('');
}

/** 'A1: 40, B2: 8, 4 short'. */
export const lotWords = ({ lots, short }: Pick<PickTotal, 'lots' | 'short'>): string =>
  [...lots.map(({ code, sticks }) => `${code}: ${sticks}`), ...(short ? [`${short} short`] : [])].join(', ') ||
  'no lot';
