import PDFDocument from 'pdfkit';
import { DocumentFonts } from './fonts.ts';

/**
 * Opens a tagged document: pdfkit's own, its root, its bytes once it is ended, and fonts for every word in `content`,
 * which is plain data.
 */
export async function openDocument(
  content: unknown,
  options: PDFKit.PDFDocumentOptions & { info: { Title: string; Author: string; CreationDate: Date } },
) {
  const fonts = await DocumentFonts.load(content);
  const doc = new PDFDocument({
    margin: 0,
    pdfVersion: '1.7',
    // The types know fewer subsets than the library.
    subset: 'PDF/UA' as 'PDF/A-1a',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    ...options,
    info: { Creator: options.info.Author, Producer: options.info.Author, ...options.info },
  });
  const chunks: Buffer[] = [];
  const bytes = new Promise<Buffer>((done, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  fonts.register(doc);
  const root = doc.struct('Document', { title: options.info.Title });
  doc.addStructure(root);
  return { doc, fonts, root, bytes };
}
