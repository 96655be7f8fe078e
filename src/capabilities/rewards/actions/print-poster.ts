import { isolated } from '#src/platform/pdf/graphemes.ts';
import { MM, Sheet } from '#src/platform/pdf/sheet.ts';
import { catInner, peekLayers } from '#src/ui/cats/cat.ts';
import type { CatLook } from '#src/ui/cats/look.ts';
import { MONTHS, monthOf, WEEKDAYS } from '../rules/year.ts';

export interface Sitter {
  name: string;
  look: CatLook;
  /** The colour it brings along. */
  background: string;
}

/** A2. */
const SHEET = { width: 420 * MM, height: 594 * MM, side: 28 * MM, bleed: 3 * MM } as const;

const BUST = 400;
/** Height of the edge that the cat looks over. */
const PEEK_EDGE = 300;
const PAPER = '#FFFDF8';

/** The name, and the cat below it, standing on the lower edge. */
export async function printPoster({ name, look, background }: Sitter, asOf: Date): Promise<Buffer> {
  const sheet = await Sheet.open(SHEET, { title: `${name}. Purrwell`, asOf });
  sheet.fillBand(background);
  sheet.brand(SHEET.side * 0.9);
  sheet.line(name, { tag: 'H1', face: 'display', size: 330, y: SHEET.side });
  const scale = (SHEET.width * 1.12) / BUST;
  const at = { x: (SHEET.width - BUST * scale) / 2, y: SHEET.height - BUST * scale + 10, scale, size: BUST };
  sheet.figure(`Portrait of ${name}`, catInner({ ...look, pose: 'bust', uid: 'poster' }), at);
  return sheet.finish();
}

/** The cat over the edge of a whole year. */
export async function printCalendar({ name, look, background }: Sitter, year: number, asOf: Date): Promise<Buffer> {
  const title = `${year} with ${isolated(name)}`;
  const sheet = await Sheet.open(SHEET, { title: `${title}. Purrwell`, asOf });
  const edge = SHEET.height * 0.47;
  sheet.fillBand(background);
  sheet.line(title, { tag: 'H1', face: 'display', size: 120, y: SHEET.side });
  const scale = (SHEET.width * 0.66) / BUST;
  const [x, y] = [(SHEET.width - BUST * scale) / 2, edge - PEEK_EDGE * scale];
  const { back, paws } = peekLayers({ ...look, uid: 'year' });
  sheet.figure(`Portrait of ${name}`, back, { x, y, scale, size: BUST });
  sheet.fillBand(PAPER, edge);
  sheet.ornament(paws, x, y, scale);
  for (const [month, called] of MONTHS.entries()) printMonth(sheet, { year, month, title: called, top: edge + 82 });
  sheet.brand(SHEET.height - SHEET.side * 0.9);
  return sheet.finish();
}

const ACROSS = 4;
const GAP = 44;

function printMonth(
  sheet: Sheet,
  { year, month, title, top }: { year: number; month: number; title: string; top: number },
) {
  const width = (SHEET.width - 2 * SHEET.side - (ACROSS - 1) * GAP) / ACROSS;
  const cell = width / WEEKDAYS.length;
  const x = SHEET.side + (month % ACROSS) * (width + GAP);
  const y = top + Math.floor(month / ACROSS) * 236;
  sheet.line(title, { tag: 'H2', face: 'title', size: 27, x, y, width });
  const at = { tag: 'P', size: 15, width: cell, align: 'center' } as const;
  for (const [i, day] of WEEKDAYS.entries())
    sheet.line(day, { ...at, face: 'strong', size: 11, x: x + i * cell, y: y + 42 });
  for (const { day, week, weekday } of monthOf(year, month))
    sheet.line(String(day), { ...at, face: 'text', x: x + weekday * cell, y: y + 62 + week * 26 });
}
