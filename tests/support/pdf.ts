import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Content of a PDF as PDF.js reads it. */
export interface ReadPdf {
  pages: number;
  title: string;
  lang: string;
  tagged: boolean;
  /** Roles of the structure elements, page by page in reading order. */
  tags: string[];
  bookmarks: string[];
  /** Names of the embedded fonts, without the tag of their subset. */
  fonts: string[];
  /** Words of all pages in the order of drawing, with single spaces. */
  text: string;
  /** The same of each page. */
  pageTexts: string[];
  /** Texts a screen reader reads instead of the glyphs. */
  spoken: string[];
}

type StructNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(file), fontExtraProperties: true, verbosity: 0 });
  try {
    const doc = await loading.promise;
    const [{ info }, mark, outline] = await Promise.all([doc.getMetadata(), doc.getMarkInfo(), doc.getOutline()]);
    // A map, whatever its type says.
    const marked = (mark as unknown as Map<string, boolean> | null)?.get('Marked') === true;
    const { Title = '', Language = '' } = info as Record<string, string | undefined>;
    const pages = await Promise.all(
      Array.from({ length: doc.numPages }, async (_, i) => readPage(await doc.getPage(i + 1))),
    );
    const elements = pages.flatMap((page) => page.elements);
    return {
      pages: doc.numPages,
      title: Title,
      lang: Language,
      tagged: marked && elements.length > 0,
      tags: elements.map(({ role }) => role),
      bookmarks: (outline ?? []).map(({ title }) => title),
      fonts: [...new Set(pages.flatMap((page) => page.fonts))].map((name) => name.replace(/^[A-Z]{6}\+/, '')),
      text: singleSpaced(pages.map(({ text }) => text).join(' ')),
      pageTexts: pages.map(({ text }) => singleSpaced(text)),
      spoken: elements.flatMap(({ alt }) => alt ?? []),
    };
  } finally {
    await loading.destroy();
  }
}

const singleSpaced = (text: string) => text.replace(/\s+/g, ' ').trim();

async function readPage(page: PDFPageProxy) {
  const [content, tree] = await Promise.all([page.getTextContent(), page.getStructTree(), page.getOperatorList()]);
  const fonts = Object.keys(content.styles).map((id) => (page.commonObjs.get(id) as { name: string }).name);
  return {
    text: content.items.map((item) => ('str' in item ? item.str : '')).join(' '),
    fonts,
    elements: elementsIn(tree),
  };
}

function elementsIn(node: StructNode): { role: string; alt?: string }[] {
  if (!node) return [];
  return node.children.flatMap((child) => ('role' in child ? [child, ...elementsIn(child)] : []));
}

/** Words of the first page with their place, in points from its lower left corner, and the size of their letters. */
export async function placedWords(file: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  try {
    const { items } = await (await (await loading.promise).getPage(1)).getTextContent();
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x, y, right: x + item.width, size }];
    });
  } finally {
    await loading.destroy();
  }
}

/** Whether PDF.js finds a script or an attached file; false for a file it cannot open. */
export async function runsOrHolds(file: Uint8Array): Promise<boolean> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  try {
    const doc = await loading.promise;
    const [scripts, attachments] = await Promise.all([doc.getJSActions(), doc.getAttachments()]);
    return scripts !== null || attachments !== null;
  } catch {
    return false;
  } finally {
    await loading.destroy();
  }
}

/** Draws a page of a PDF as PDF.js draws it. */
export async function drawPage(file: Uint8Array, number: number, scale: number): Promise<ImageData> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  try {
    const page = await (await loading.promise).getPage(number);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, viewport }).promise;
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height) as unknown as ImageData;
  } finally {
    await loading.destroy();
  }
}
