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
  const paper = await PdfWriter.open({
    title: `${title}. Purrwell`,
    subject: lead,
    author: PROVIDER,
    asOf: new Date(`${asOf}T00:00:00Z`),
    content,
    foot: `${title}, as of ${formatDate('full', asOf, 'UTC')}. ${PROVIDER}`,
  });
  printCover(paper, content);
  for (const [i, { title: name, blocks }] of content.chapters.entries()) {
    if (i > 0) paper.y += AFTER_CHAPTER;
    paper.ensureSpace(STYLES.head.size * 2 + roomFor(paper, blocks));
    paper.section(name, () => {
      paper.text(name, STYLES.head, 'H2');
      paper.y += 12;
      for (const [b, block] of blocks.entries()) {
        if (b > 0) paper.y += AFTER_BLOCK;
        printBlock(paper, block);
      }
    });
  }
  return paper.finish();
}

function printCover(paper: PdfWriter, { title, lead, asOf, cover }: PrintedDocument) {
  paper.artifact((doc) => doc.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(COVER_COLOURS[cover]));
  paper.figure('Purrwell', { x: PAGE.side, y: 40, width: 150, height: 28 }, () => {
    drawSvg(paper.doc, mark({ color: INK }), PAGE.side, 40, 0.26);
    drawSvg(paper.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, PAGE.side + 38, 60, 0.225);
  });
  paper.y = 100;
  paper.text(title, STYLES.cover, 'H1', { width: cover === 'lab' ? 310 : COLUMN });
  paper.y += 16;
  paper.text(lead, STYLES.lead, 'P', { width: LEAD_WIDTH[cover] });
  paper.y += 8;
  paper.text(`As of ${formatDate('full', asOf, 'UTC')}`, STYLES.strong, 'P');
  if (cover === 'sticks') standingSticks(paper);
  else catAtTheLab(paper);
  paper.y = BAND_HEIGHT + 44;
}

const STICK_SCALE = 0.62;
/** Heights of the sticks, from the first to the last. */
const REACH = [86, 128, 104, 150, 118, 168, 138, 186];

/** The library of eight, standing on the lower edge of the colour band. */
function standingSticks(paper: PdfWriter) {
  const ids = Object.keys(FORMULAS) as FormulaId[];
  const step = COLUMN / ids.length;
  paper.figure(
    'Eight supplement sticks, one for each formula',
    { x: PAGE.side, y: BAND_HEIGHT - 190, width: COLUMN, height: 190 },
    () => {
      paper.doc.save().rect(0, 0, PAGE.width, BAND_HEIGHT).clip();
      for (const [i, id] of ids.entries()) {
        const drawing = sachetInner({ ...FORMULAS[id], emblem: id, name: undefined }, { h: 420 });
        drawSvg(paper.doc, drawing, PAGE.side + i * step + 3, BAND_HEIGHT - (REACH[i] ?? 0), STICK_SCALE);
      }
      paper.doc.restore();
    },
  );
}

function catAtTheLab(paper: PdfWriter) {
  const scale = 0.84;
  const width = 400 * scale;
  const x = PAGE.width - width - 26;
  const y = BAND_HEIGHT - 309 * scale;
  paper.figure('A cat beside a microscope', { x, y, width, height: BAND_HEIGHT - y }, () => {
    paper.doc.save().rect(0, 0, PAGE.width, BAND_HEIGHT).clip();
    drawSvg(paper.doc, lab(), x, y, scale);
    paper.doc.restore();
  });
}
