import { MM, Sheet } from '#src/platform/pdf/sheet.ts';
import { catInner } from '#src/ui/cats/cat.ts';
import type { NamelessLook } from '#src/ui/cats/look.ts';

export interface KitLabels {
  /** Of the order or box that the kits go with. */
  number: string;
  kits: { name: string; look: NamelessLook; background: string }[];
  asOf: Date;
}

/** A6, as label printers take it: not cut. */
const LABEL = { width: 105 * MM, height: 148 * MM, side: 9 * MM, bleed: 0 } as const;
/** The edge that the cat sits on. */
const EDGE = 100 * MM;
const BUST = 400;
const PAPER = '#FFFDF8';

/** One label for each test kit: whose it is, so that swabs of two cats are not mixed up. */
export async function printLabels({ number, kits, asOf }: KitLabels): Promise<Buffer> {
  const title = `Kit labels ${number}. Purrwell`;
  const sheet = await Sheet.open(LABEL, { title, asOf, content: kits.map(({ name }) => name) });
  for (const [index, { name, look, background }] of kits.entries()) {
    if (index > 0) sheet.nextPage();
    sheet.fillBand(background, 0, EDGE);
    sheet.fillBand(PAPER, EDGE, LABEL.height);
    sheet.brand(LABEL.side, 0.55);
    const scale = (LABEL.width * 0.82) / BUST;
    const at = { x: (LABEL.width - BUST * scale) / 2, y: EDGE - BUST * scale, scale, size: BUST };
    sheet.figure(`Portrait of ${name}`, catInner({ ...look, pose: 'bust', uid: `kit${index}` }), at);
    // The bust is drawn a little beyond its edge.
    sheet.fillBand(PAPER, EDGE, LABEL.height);
    sheet.line(name, { tag: 'H1', face: 'display', size: 54, y: EDGE + MM });
    sheet.line(`Test kit for ${name} alone`, { tag: 'P', face: 'strong', size: 13, y: EDGE + 29 * MM });
    sheet.line(`Order ${number}`, { tag: 'P', face: 'text', size: 11, y: EDGE + 36 * MM });
  }
  return sheet.finish();
}
