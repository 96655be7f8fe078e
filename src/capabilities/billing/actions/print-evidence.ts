import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import { withoutLinks } from '#src/lib/text.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, MUTED, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import { type MailEvidence, moment, type ParcelEvidence } from '../rules/evidence.ts';

/** Facts of the order that both documents show. */
interface EvidencePaper {
  orderNumber: string | null;
  seller: string;
  /** When the evidence was taken down: the same facts give the same bytes. */
  asOf: Date;
}

export interface ShippingPaper extends EvidencePaper {
  parcels: ParcelEvidence[];
}

export interface MailsPaper extends EvidencePaper {
  email: string;
  mails: MailEvidence[];
}

/** Of one payment: the kit and a box, and more where something was sent again. Three pages. */
const MOST_PARCELS = 6;
const MOST_PAGES_OF_MAILS = 4;
const MOST_OF_A_MAIL = 1500;

async function open(title: string, content: EvidencePaper): Promise<PdfWriter> {
  const { orderNumber, seller, asOf } = content;
  const name = orderNumber ? `${title}, order ${orderNumber}` : title;
  const paper = await PdfWriter.open({ title: name, subject: name, author: 'Purrwell', asOf, foot: seller, content });
  paper.text(name, STYLES.head, 'H1');
  paper.y += 8;
  paper.text(`From the records of ${seller}, on ${moment(asOf)}.`, STYLES.body, 'P', { color: MUTED });
  paper.y += 20;
  return paper;
}

/** Addresses of a payment's parcels, with every step recorded on their way. */
export async function printShipping(facts: ShippingPaper): Promise<Buffer> {
  const paper = await open('Shipping record', facts);
  for (const { what, shipTo, steps } of facts.parcels.slice(0, MOST_PARCELS)) {
    const to = [shipTo.name, ...(shipTo.address ? addressLabel(shipTo.address) : [])].filter(Boolean);
    paper.ensureSpace(180);
    paper.section(what, () => {
      paper.text(what, STYLES.title, 'H2');
      paper.text(`Sent to: ${to.join(', ')}`, STYLES.body, 'P');
      paper.y += 8;
      drawTable(paper, {
        columns: [
          { head: 'Step', share: 3 },
          { head: 'When', share: 2 },
          { head: 'Tracking', share: 3 },
        ],
        rows: steps.map(({ name, at, tracking }) => [name, moment(at), tracking ?? '']),
      });
    });
    paper.y += 24;
  }
  return paper.finish();
}

/** The mails that were sent to the buyer, word for word but for the addresses of pages. */
export async function printMails(facts: MailsPaper): Promise<Buffer> {
  const paper = await open('Mails sent to the buyer', facts);
  const fits = (height: number) => {
    const full = paper.doc.bufferedPageRange().count >= MOST_PAGES_OF_MAILS;
    if (full && paper.remaining < height) return false;
    paper.ensureSpace(height);
    return true;
  };
  for (const { subject, at, text } of facts.mails) {
    if (!fits(120)) break;
    paper.section(subject, () => {
      paper.text(subject, STYLES.title, 'H2');
      paper.text(`Sent to ${facts.email} on ${moment(at)}`, STYLES.small, 'P', { color: MUTED });
      paper.y += 6;
      for (const words of paragraphsOf(text)) {
        if (!fits(paper.heightOf(words, STYLES.body, COLUMN))) break;
        paper.text(words, STYLES.body, 'P');
        paper.y += 4;
      }
    });
    paper.y += 20;
  }
  return paper.finish();
}

const paragraphsOf = (text: string): string[] =>
  withoutLinks(text)
    .slice(0, MOST_OF_A_MAIL)
    .toWellFormed()
    .split('\n')
    .filter((line) => line.trim() !== '');
