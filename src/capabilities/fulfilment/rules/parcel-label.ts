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

/** Escapes what a label printer would take for commands; used after ^FH_. */
const field = (text: string): string =>
  text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A label of 4 × 6 inches at 203 dots an inch, in UTF-8. */
export const label = (...fields: string[]): string =>
  ['^XA', '^CI28', '^PW812', '^LL1218', ...fields, '^XZ', ''].join('\n');

export const words = (y: number, size: number, text: string, width = 740, x = 36): string =>
  `^FO${x},${y}^A0N,${size},${size}^FB${width},2,0,L^FH_^FD${field(text)}^FS`;

/** A number of ours as a Code 128 barcode. */
export const bars = (y: number, number: string): string =>
  `^FO36,${y}^BY3^BCN,220,N,N,N^FD>:${number.replace(/[^A-Z0-9-]/g, '')}^FS`;

/** The label for a ZPL printer. */
export function parcelZpl({ number, carrier, month, to }: ParcelLabel): string {
  return label(
    words(40, 44, `Purrwell, month ${month}`),
    ...(carrier ? [words(100, 32, carrier)] : []),
    ...to.map((line, index) => words(200 + index * 64, index === 0 ? 52 : 44, line)),
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
