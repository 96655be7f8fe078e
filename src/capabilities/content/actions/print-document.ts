import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { formatDate } from '#src/lib/dates.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, INK, PAGE, STYLES } from '#src/platform/pdf/styles.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { mark, sachetInner } from '#src/ui/art/brand.ts';
import { lab } from '#src/ui/art/scenes.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import type { PrintedDocument } from '../rules/documents.ts';
import { printBlock, roomFor } from './print-blocks.ts';

const COVER_COLOURS = { sticks: '#EBD6BE', lab: '#BFD5E2' } as const;
/** The lead ends where the drawing begins. */
const LEAD_WIDTH = { sticks: 330, lab: 200 } as const;
const BAND_HEIGHT = 400;
const AFTER_BLOCK = 14;
const AFTER_CHAPTER = 30;

const PROVIDER = 'Purrwell, Dubai';

/** A document of the shop as a PDF: the same facts give the same bytes. */
export async function printDocument(content: PrintedDocument): Promise<Buffer> {
  const { title, lead, asOf } = content;
  const pdf = await PdfWriter.open({
    title: `${title}. Purrwell`,
    subject: lead,
    author: PROVIDER,
    asOf: new Date(`${asOf}T00:00:00Z`),
    content,
    foot: `${title}, as of ${formatDate('full', asOf, 'UTC')}. ${PROVIDER}`,
  });
  printCover(pdf, content);
  for (const [i, { title: name, blocks }] of content.chapters.entries()) {
    if (i > 0) pdf.y += AFTER_CHAPTER;
    pdf.ensureSpace(STYLES.head.size * 2 + roomFor(pdf, blocks));
    pdf.section(name, () => {
      pdf.text(name, STYLES.head, 'H2');
      pdf.y += 12;
      for (const [b, block] of blocks.entries()) {
        if (b > 0) pdf.y += AFTER_BLOCK;
        printBlock(pdf, block);
      }
    });
  }
  return pdf.finish();
}

function printCover(pdf: PdfWriter, { title, lead, asOf, cover }: PrintedDocument) {
  pdf.artifact((doc) => doc.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(COVER_COLOURS[cover]));
  pdf.figure('Purrwell', { x: PAGE.side, y: 40, width: 150, height: 28 }, () => {
    drawSvg(pdf.doc, mark({ color: INK }), PAGE.side, 40, 0.26);
    drawSvg(pdf.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, PAGE.side + 38, 60, 0.225);
  });
  pdf.y = 100;
  pdf.text(title, STYLES.cover, 'H1', { width: cover === 'lab' ? 310 : COLUMN });
  pdf.y += 16;
  pdf.text(lead, STYLES.lead, 'P', { width: LEAD_WIDTH[cover] });
  pdf.y += 8;
  pdf.text(`As of ${formatDate('full', asOf, 'UTC')}`, STYLES.strong, 'P');
  if (cover === 'sticks') standingSticks(pdf);
  else catAtTheLab(pdf);
  pdf.y = BAND_HEIGHT + 44;
}

const STICK_SCALE = 0.62;
/** Heights of the sticks, from the first to the last. */
const REACH = [86, 128, 104, 150, 118, 168, 138, 186];

/** The library of eight, standing on the lower edge of the colour band. */
function standingSticks(pdf: PdfWriter) {
  const ids = Object.keys(FORMULAS) as FormulaId[];
  const step = COLUMN / ids.length;
  pdf.figure(
    'Eight supplement sticks, one for each formula',
    { x: PAGE.side, y: BAND_HEIGHT - 190, width: COLUMN, height: 190 },
    () => {
      pdf.doc.save().rect(0, 0, PAGE.width, BAND_HEIGHT).clip();
      for (const [i, id] of ids.entries()) {
        const drawing = sachetInner({ ...FORMULAS[id], emblem: id, name: undefined }, { h: 420 });
        drawSvg(pdf.doc, drawing, PAGE.side + i * step + 3, BAND_HEIGHT - (REACH[i] ?? 0), STICK_SCALE);
      }
      pdf.doc.restore();
    },
  );
}

function catAtTheLab(pdf: PdfWriter) {
  const scale = 0.84;
  const width = 400 * scale;
  const x = PAGE.width - width - 26;
  const y = BAND_HEIGHT - 309 * scale;
  pdf.figure('A cat beside a microscope', { x, y, width, height: BAND_HEIGHT - y }, () => {
    pdf.doc.save().rect(0, 0, PAGE.width, BAND_HEIGHT).clip();
    drawSvg(pdf.doc, lab(), x, y, scale);
    pdf.doc.restore();
  });
}
