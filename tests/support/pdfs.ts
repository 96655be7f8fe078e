import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

export function writePdf(
  options: PDFKit.PDFDocumentOptions,
  fill: (document: PDFKit.PDFDocument) => unknown,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument(options);
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    fill(document);
    document.end();
  });
}

/** A resume as a word processor would make it, with a picture-less page of text. */
export const realPdf = (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  writePdf(options, (document) => document.text('Inspector, cat. Skills: HTML/CSS/JavaScript (5 years), sitting.'));

export interface Stream {
  /** Entries of the dictionary, without the length. */
  dictionary: string;
  data: Uint8Array;
}

/** A PDF made by hand, with the given extra objects, streams and trailer entries. */
export function handmadePdf({
  objects = [],
  streams = [],
  trailer = '',
}: {
  objects?: string[];
  streams?: Stream[];
  trailer?: string;
}): Buffer {
  const parts: (string | Uint8Array)[] = [
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n',
  ];
  let id = 3;
  for (const object of objects) parts.push(`${id++} 0 obj\n${object}\nendobj\n`);
  for (const { dictionary, data } of streams) {
    parts.push(`${id++} 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`, data, '\nendstream\nendobj\n');
  }
  parts.push(
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size ${id} /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n`,
  );
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

export const packed = (text: string | Uint8Array) => deflateSync(text, { level: 9 });

/** Small to send, and a gigabyte once unpacked. */
export function zipBomb(): Buffer {
  const data = packed(Buffer.alloc(128 * 1024 * 1024));
  const stream = { dictionary: '/Filter /FlateDecode', data };
  return handmadePdf({ streams: Array.from({ length: 8 }, () => stream) });
}
