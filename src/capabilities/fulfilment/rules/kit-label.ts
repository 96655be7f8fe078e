import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { codeText, type SampleKind } from '#src/capabilities/lab/rules/sample-codes.ts';
import { countOf } from '#src/lib/plurals.ts';
import { addressFields } from './parcel-label.ts';
import { bars, type Field, type LinesOf, sizeFor, words } from './zpl.ts';

/** The address that a parcel of test kits goes to. */
export interface KitAddress {
  carrier: string | null;
  /** Recipient and address, a line each; `PACKING_SLIP` where the carrier's own label has or will have them. */
  to: readonly string[];
}

export const PACKING_SLIP = ['Packing slip, no postage', 'Its label is bought at the carrier', 'once it is packed.'];

interface Kit {
  /** Of its cat: printed for the owner, never on labels for the lab. */
  name: string;
  codes: { code: string; catCode: string; samples: { kind: SampleKind; code: string }[] } | null;
}

/** The labels of a parcel of kits for a ZPL printer: its address, then for each kit the owner's card and the labels of its samples. */
export function kitParcelLabels(
  { number, carrier, to, kits }: KitAddress & { number: string; kits: Kit[] },
  linesOf: LinesOf,
): Field[][] {
  const codes = kits.flatMap(({ codes: issued }) => (issued ? codeText(issued.code) : []));
  const address = [
    words(40, 44, `Purrwell, ${countOf(kits.length, 'test kit')}`),
    ...(carrier ? [words(100, 32, carrier)] : []),
    ...addressFields(to, { top: 180, bottom: 720, linesOf }),
    words(740, 28, codes.map((code) => `Kit ${code}`).join(', ')),
    bars(820, number),
    words(1070, 48, number),
  ];
  return [address, ...kits.flatMap((kit) => kitLabels(kit, number, linesOf))];
}

const NAME_SIZES = [96, 72, 52, 40] as const;
const NAME_HEIGHT = 106;

function kitLabels({ name, codes }: Kit, number: string, linesOf: LinesOf): Field[][] {
  const kit = codes ? [words(360, 32, `Kit ${codeText(codes.code)}`)] : [];
  const size = sizeFor([name], { sizes: NAME_SIZES, width: 740, height: NAME_HEIGHT, gap: 0 }, linesOf);
  const card = [
    ...[words(40, 44, 'Purrwell'), words(140, size, name), words(250, 28, `Test kit for ${name} alone`)],
    ...[words(310, 32, `Order ${number}`), ...kit],
  ];
  return codes ? [card, samplesLabel(codes)] : [card];
}

/** Codes and kinds alone: this label goes to the lab. */
function samplesLabel({ code, catCode, samples }: NonNullable<Kit['codes']>): Field[] {
  return [
    words(40, 44, `Kit ${codeText(code)}`, 500),
    words(100, 32, `Cat ${codeText(catCode)}`, 500),
    square(600, 30, code, 5),
    ...samples.flatMap(({ kind, code: sample }, index) => {
      const top = 240 + index * 310;
      const beside = (y: number, size: number, text: string) => words(top + y, size, text, 440, 330);
      return [
        square(36, top, sample, 9),
        beside(0, 44, SAMPLE_NAMES[kind]),
        beside(70, 40, codeText(sample)),
        beside(140, 28, `Kit ${codeText(code)}`),
        beside(180, 28, `Cat ${codeText(catCode)}`),
      ];
    }),
  ];
}

/** A QR code whose smallest squares are so many dots wide. The codes of samples need no escape. */
const square = (x: number, y: number, code: string, dots: number): string =>
  `^FO${x},${y}^BQN,2,${dots}^FDMA,${code}^FS`;
