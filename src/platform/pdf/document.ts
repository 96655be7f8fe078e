import PDFDocument from 'pdfkit';
import { registerFaces } from './fonts.ts';

/** A tagged document in our letters, what its root is called, and its bytes once it is ended. */
export function openDocument(
  options: PDFKit.PDFDocumentOptions & { info: { Title: string; Author: string; CreationDate: Date } },
) {
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
  registerFaces(doc);
  const root = doc.struct('Document', { title: options.info.Title });
  doc.addStructure(root);
  return { doc, root, bytes };
}
