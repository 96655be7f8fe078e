import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import { withoutLinks } from '#src/lib/text.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, MUTED, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import { type MailEvidence, moment, type ParcelEvidence } from '../rules/evidence.ts';

/** Facts of the order that both documents show. */
interface EvidenceDocument {
  orderNumber: string | null;
  seller: string;
  /** Time at which the evidence was recorded: the same facts give the same bytes. */
  asOf: Date;
}

export interface ShippingDocument extends EvidenceDocument {
  parcels: ParcelEvidence[];
}

export interface MailsDocument extends EvidenceDocument {
  email: string;
  mails: MailEvidence[];
}

/** Of one payment: the kit and a box, and more where something was sent again. Three pages. */
const MOST_PARCELS = 6;
const MOST_PAGES_OF_MAILS = 4;
const MOST_OF_A_MAIL = 1500;

async function open(title: string, content: EvidenceDocument): Promise<PdfWriter> {
  const { orderNumber, seller, asOf } = content;
  const name = orderNumber ? `${title}, order ${orderNumber}` : title;
  const pdf = await PdfWriter.open({ title: name, subject: name, author: 'Purrwell', asOf, foot: seller, content });
  pdf.text(name, STYLES.head, 'H1');
  pdf.y += 8;
  pdf.text(`From the records of ${seller}, on ${moment(asOf)}.`, STYLES.body, 'P', { color: MUTED });
  pdf.y += 20;
  return pdf;
}

/** Addresses of a payment's parcels, with every step recorded on their way. */
export async function printShipping(facts: ShippingDocument): Promise<Buffer> {
  const pdf = await open('Shipping record', facts);
  for (const { what, shipTo, steps } of facts.parcels.slice(0, MOST_PARCELS)) {
    const to = [shipTo.name, ...(shipTo.address ? addressLabel(shipTo.address) : [])].filter(Boolean);
    pdf.ensureSpace(180);
    pdf.section(what, () => {
      pdf.text(what, STYLES.title, 'H2');
      pdf.text(`Sent to: ${to.join(', ')}`, STYLES.body, 'P');
      pdf.y += 8;
      drawTable(pdf, {
        columns: [
          { head: 'Step', share: 3 },
          { head: 'When', share: 2 },
          { head: 'Tracking', share: 3 },
        ],
        rows: steps.map(({ name, at, tracking }) => [name, moment(at), tracking ?? '']),
      });
    });
    pdf.y += 24;
  }
  return pdf.finish();
}

/** The mails that were sent to the buyer, word for word but for the addresses of pages. */
export async function printMails(facts: MailsDocument): Promise<Buffer> {
  const pdf = await open('Mails sent to the buyer', facts);
  const fits = (height: number) => {
    const full = pdf.doc.bufferedPageRange().count >= MOST_PAGES_OF_MAILS;
    if (full && pdf.remaining < height) return false;
    pdf.ensureSpace(height);
    return true;
  };
  for (const { subject, at, text } of facts.mails) {
    if (!fits(120)) break;
    pdf.section(subject, () => {
      pdf.text(subject, STYLES.title, 'H2');
      pdf.text(`Sent to ${facts.email} on ${moment(at)}`, STYLES.small, 'P', { color: MUTED });
      pdf.y += 6;
      for (const words of paragraphsOf(text)) {
        if (!fits(pdf.heightOf(words, STYLES.body, COLUMN))) break;
        pdf.text(words, STYLES.body, 'P');
        pdf.y += 4;
      }
    });
    pdf.y += 20;
  }
  return pdf.finish();
}

const paragraphsOf = (text: string): string[] =>
  withoutLinks(text)
    .slice(0, MOST_OF_A_MAIL)
    .toWellFormed()
    .split('\n')
    .filter((line) => line.trim() !== '');
