import { formatDate } from '#src/lib/dates.ts';
import { isolated } from '#src/platform/pdf/graphemes.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { INK, MUTED, PAGE, STYLES } from '#src/platform/pdf/styles.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import type { VetSection, VetSheet } from '../contract.ts';
import { SANDBOX_SHEET, SHEET_ORIGIN } from '../rules/vet-sheet-words.ts';
import {
  BAND,
  columnsOf,
  type Row,
  rowHeight,
  rowsOf,
  type Setting,
  settingOf,
  shortened,
  SIZES,
  styleOf,
  wholeHeight,
} from './vet-sheet-layout.ts';

const AUTHOR = 'Purrwell';

/** Prints the facts of a cat for a vet on one page: the same sections as the page behind a link. */
export async function printVetSheet(sheet: VetSheet): Promise<Buffer> {
  const name = isolated(sheet.name);
  const midnight = `${sheet.day}T00:00:00Z`;
  const asOf = formatDate('full', midnight, 'UTC');
  const title = `${name}, for the vet`;
  const pdf = await PdfWriter.open({
    title: `${title}. ${AUTHOR}`,
    subject: SHEET_ORIGIN,
    author: AUTHOR,
    asOf: new Date(midnight),
    content: [sheet, SHEET_ORIGIN, SANDBOX_SHEET],
    foot: `${name}, as of ${asOf}. Not a diagnosis.`,
  });
  printBand(pdf, sheet, `${title}. As of ${asOf}.`);
  const settings = SIZES.map(settingOf);
  const smallest = settings.at(-1) as Setting;
  const chosen = settings.find((one) => wholeHeight(pdf, sheet.sections, one) <= pdf.remaining) ?? smallest;
  for (const section of shortened(pdf, sheet.sections, chosen)) printSection(pdf, section, chosen);
  return pdf.finish();
}

function printBand(pdf: PdfWriter, { tint, sandbox }: VetSheet, title: string) {
  pdf.artifact((doc) => doc.rect(0, 0, PAGE.width, BAND.height).fill(TINT_COLOURS[tint]));
  pdf.figure('Purrwell', { x: PAGE.side, y: BAND.logo, width: 110, height: 20 }, () => {
    drawSvg(pdf.doc, mark({ color: INK }), PAGE.side, BAND.logo - 4, 0.18);
    drawSvg(pdf.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, PAGE.side + 26, BAND.logo + 10, 0.155);
  });
  pdf.y = 42;
  pdf.text(title, { ...STYLES.title, size: 16 }, 'H1');
  pdf.y = BAND.height + 10;
  pdf.text(sandbox ? `${SANDBOX_SHEET} ${SHEET_ORIGIN}` : SHEET_ORIGIN, STYLES.small, 'P', { color: MUTED });
  pdf.y += 6;
}

function printSection(pdf: PdfWriter, section: VetSection, setting: Setting) {
  pdf.section(section.title, () => {
    pdf.text(section.title, setting.title, 'H2');
    pdf.text(section.source, setting.text, 'P', { color: MUTED });
    pdf.y += 2 * setting.row;
    if (section.rows.length === 0) pdf.text(section.none, setting.text, 'P');
    else pdf.element('Table', () => rowsOf(section).forEach((row) => printRow(pdf, section, row, setting)));
    pdf.y += setting.section;
  });
}

function printRow(pdf: PdfWriter, section: VetSection, row: Row, setting: Setting) {
  const boxes = columnsOf(section);
  const top = pdf.y;
  const heads = row.kind === 'heads';
  pdf.element('TR', () => {
    for (const [i, words] of row.cells.entries()) {
      const placed = { ...boxes[i], y: top, color: heads ? MUTED : INK };
      const tag = heads || i === 0 ? 'TH' : 'TD';
      const scope: Record<string, string> = tag === 'TH' ? { scope: heads ? 'Column' : 'Row' } : {};
      pdf.element(tag, () => pdf.text(words, styleOf(row.kind, i, setting), 'P', placed), scope);
    }
  });
  pdf.y = top + rowHeight(pdf, section, row, setting);
}
