import { qrPath } from '#src/lib/qr-path.ts';
import { MM, Sheet } from '#src/platform/pdf/sheet.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { catInner } from '#src/ui/cats/cat.ts';
import { AFTER_A_PLAN } from '../rules/gift.ts';

/** Everything that stands on a gift's card. */
export interface GiftCard {
  number: string;
  code: string;
  /** Opened by the QR code; it holds the code. */
  link: string;
  /** Such as `A test kit and 3 months of sticks`. */
  worth: string;
  from: string;
  validUntil: string;
  where: string;
  asOf: Date;
}

/** A5, upright, printed at home: not cut. */
const CARD = { width: 148 * MM, height: 210 * MM, side: 12 * MM, bleed: 0 } as const;
const EDGE = 112 * MM;
const BUST = 400;
const SAFFRON = '#FFC24B';
const PAPER = '#FFFDF8';
const QR_SIZE = 34 * MM;

/** The card that a giver prints and hands over. */
export async function printGiftCard(card: GiftCard): Promise<Buffer> {
  const { code, worth, from, validUntil, where, link, asOf } = card;
  const sheet = await Sheet.open(CARD, { title: `Gift ${card.number}. Purrwell`, asOf, content: card });
  sheet.fillBand(SAFFRON, 0, EDGE);
  sheet.fillBand(PAPER, EDGE, CARD.height);
  sheet.brand(CARD.side, 0.6);
  const scale = (CARD.width * 0.66) / BUST;
  const at = { x: (CARD.width - BUST * scale) / 2, y: EDGE - BUST * scale, scale, size: BUST };
  sheet.figure('A cat', catInner({ ...CAST.biscuit, mood: 'bliss', pose: 'bust', uid: 'gift' }), at);
  sheet.fillBand(PAPER, EDGE, CARD.height);
  sheet.line('A gift for your cat', { tag: 'H1', face: 'display', size: 34, y: EDGE + 4 * MM });
  sheet.line(worth, { tag: 'P', face: 'text', size: 12.5, y: EDGE + 20 * MM });
  sheet.line(`From ${from}`, { tag: 'P', face: 'strong', size: 12.5, y: EDGE + 27 * MM });
  sheet.line(code, { tag: 'P', face: 'strong', size: 17, y: EDGE + 38 * MM });
  const { path, size } = qrPath(link, 2);
  const qr = { x: (CARD.width - QR_SIZE) / 2, y: EDGE + 47 * MM, scale: QR_SIZE / size, size };
  sheet.figure('QR code that opens the page to redeem it', `<path d="${path}" fill="#000000"/>`, qr);
  sheet.line(`Redeem at purrwell, /gift/redeem, in ${where}, until ${validUntil}`, {
    tag: 'P',
    face: 'text',
    size: 9.5,
    y: EDGE + 84 * MM,
  });
  sheet.line(AFTER_A_PLAN, { tag: 'P', face: 'text', size: 8.5, y: EDGE + 90 * MM });
  return sheet.finish();
}
