import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: Buffer | null;
}

/** Content of a PDF made by us; not a general parser. */
export interface ReadPdf {
  pages: number;
  title: string;
  lang: string;
  tagged: boolean;
  /** Types of structure elements, in the order of the file. */
  tags: string[];
  bookmarks: string[];
  /** Names of the embedded fonts. */
  fonts: string[];
  /** The words, piece by piece as they were set: from left to right, whichever way they are read. */
  text: string;
  /** Text a screen reader reads instead of glyphs that are not in reading order. */
  spoken: string[];
}

export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file);
  const heads = [...objects.values()].map(({ head }) => head);
  const catalogue = heads.find((head) => head.includes('/Type /Catalog')) ?? '';
  const embedded = heads.filter((head) => /\/FontFile\d/.test(head));
  return {
    pages: heads.filter((head) => /\/Type \/Page\b(?!s)/.test(head)).length,
    title: /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)/.exec(file.toString('utf8'))?.[1] ?? '',
    lang: /\/Lang \(([^)]*)\)/.exec(catalogue)?.[1] ?? '',
    tagged: heads.some((head) => head.includes('/Marked true')) && catalogue.includes('/StructTreeRoot'),
    tags: heads.flatMap((head) => /^<<\s*\/S \/(\w+)/.exec(head)?.[1] ?? []),
    bookmarks: heads.flatMap((head) => {
      const title = /\/Dest[\s\S]*\/Title \(((?:[^()\\]|\\.)*)\)|\/Title \(((?:[^()\\]|\\.)*)\)[\s\S]*\/Dest/.exec(
        head,
      );
      return title ? [(title[1] ?? title[2] ?? '').replace(/\\(.)/g, '$1')] : [];
    }),
    fonts: embedded.flatMap((head) => /\/FontName \/[A-Z]{6}\+([\w-]+)/.exec(head)?.[1] ?? []),
    text: textOf(objects),
    spoken: heads.flatMap((head) => spokenIn(head)),
  };
}

/** A string of UTF-16, with what stands for itself escaped. */
function spokenIn(head: string): string[] {
  const written = /\/ActualText \(((?:[^()\\]|\\[\s\S])*)\)/.exec(head)?.[1];
  if (written === undefined) return [];
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = Buffer.from(
    written.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  );
  return [bytes.subarray(2).swap16().toString('utf16le')];
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const whole = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of whole.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const begin = match.index + match[0].length;
    const body = whole.slice(begin, whole.indexOf('\nendobj', begin));
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = file.subarray(begin + at + 7, begin + at + 7 + length);
    const stream = at < 0 ? null : head.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(Number(match[1]), { head, stream });
  }
  return objects;
}

/** Letters for glyph numbers, from the table each font carries for copying and for reading aloud. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi)) {
    for (const [i, code] of [...list.matchAll(/<([\da-f\s]*)>/gi)].entries()) {
      const units = (code[1] ?? '').replace(/\s/g, '').match(/.{4}/g) ?? [];
      letters.set(
        Number.parseInt(from, 16) + i,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
    }
  }
  return letters;
}

function textOf(objects: Map<number, PdfObject>): string {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
      if (table) fonts.set(name, lettersOf(objects.get(Number(table))?.stream?.toString('latin1') ?? ''));
    }
  }
  const pieces: string[] = [];
  for (const { head, stream } of objects.values()) {
    const content = stream && !head.includes('/Type') ? stream.toString('latin1') : '';
    if (!content.includes('BT')) continue;
    for (const [, font = '', shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)) {
      const glyphs = [...shown.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      pieces.push(glyphs.map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? '?').join(''));
    }
  }
  return pieces.join(' ').replace(/\s+/g, ' ');
}
