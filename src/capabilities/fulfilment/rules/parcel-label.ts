import { bars, estimatedLines, type Field, type LinesOf, sizeFor, type TextField, words } from './zpl.ts';

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

/** Heights of the lines of a pick list, in dots. */
const TOTAL = 50;
const HEAD_SIZES = [44, 36, 22] as const;
const LOT_SIZE = 28;
const LOT = 34;
const BETWEEN = 30;
const FIRST = 130;
const LAST = 1190;
const LIST_WIDTH = 740;

/** The sticks of a pick list for a ZPL printer, on as many labels as they need. */
export function pickListLabels(title: string, totals: readonly PickTotal[]): Field[][] {
  const labels: Field[][] = [[]];
  let y = FIRST;
  const add = (size: number, text: string, height: number) => {
    labels.at(-1)?.push(words(y, size, text));
    y += height;
  };
  const addHead = (text: string) => {
    const onOneLine = { sizes: HEAD_SIZES, width: LIST_WIDTH, height: HEAD_SIZES[0], gap: 0 };
    add(sizeFor([text], onOneLine, estimatedLines), text, TOTAL);
  };
  const onFreshLabel = () => {
    labels.push([]);
    y = FIRST;
  };
  for (const total of totals) {
    const head = `${total.sticks} ${total.name}`;
    const lines = lotLines(total);
    if (y + TOTAL + LOT * (lines[0]?.height ?? 0) > LAST) onFreshLabel();
    addHead(head);
    for (const { text, height } of lines) {
      if (y + LOT * height > LAST) {
        onFreshLabel();
        addHead(`${head}, continued`);
      }
      add(LOT_SIZE, text, LOT * height);
    }
    y += BETWEEN;
  }
  const numberOf = (index: number) => (labels.length > 1 ? `, label ${index + 1} of ${labels.length}` : '');
  return labels.map((fields, index) => [words(40, 44, `${title}${numberOf(index)}`), ...fields]);
}

/** The lots of a formula, as many on a line as it has room for; a long code takes two lines of its own. */
function lotLines(total: Pick<PickTotal, 'lots' | 'short'>): { text: string; height: number }[] {
  const lines: string[] = [];
  for (const part of lotParts(total)) {
    const line = lines.at(-1);
    const longer = `${line}, ${part}`;
    if (line !== undefined && estimatedLines(longer, LOT_SIZE, LIST_WIDTH) === 1) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map((text) => ({ text, height: estimatedLines(text, LOT_SIZE, LIST_WIDTH) }));
}

const lotParts = ({ lots, short }: Pick<PickTotal, 'lots' | 'short'>): string[] => {
  const parts = [...lots.map(({ code, sticks }) => `${code}: ${sticks}`), ...(short ? [`${short} short`] : [])];
  return parts.length ? parts : ['no lot'];
};

/** 'A1: 40, B2: 8, 4 short'. */
export const lotWords = (total: Pick<PickTotal, 'lots' | 'short'>): string => lotParts(total).join(', ');
