import fc from 'fast-check';
import { handmadePdf, packed, realPdf, writePdf } from './pdfs.ts';

/** A change to a file, at a place given as a share of its length. */
type Breakage = (file: Buffer) => Buffer;

const place = (file: Buffer, share: number) => Math.floor(share * file.length);
const replace = (file: Buffer, from: number, to: number, by: Uint8Array) =>
  Buffer.concat([file.subarray(0, from), by, file.subarray(to)]);

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const length = fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 4096 }));

/** Words of the format, which do more harm in a wrong place than random bytes do. */
const WORDS = [
  ...['<<', '>>', '(', ')', '<', '>', '[', ']', '{', '}', '%', '\\', '/', '\0', '\r\n'],
  ...['obj', 'endobj', 'stream\r\n', 'endstream', 'xref', 'trailer', 'startxref', '%%EOF', 'null', '1 0 R', '%PDF-1.7'],
  ...['/Length -1', '/Length 999999999', '/Length 5 0 R', '/Type /ObjStm', '/Type /XRef', '/Prev 0', '/Root 1 0 R'],
  ...['/Filter /FlateDecode', '/Filter [/ASCII85Decode /ASCIIHexDecode]', '/Filter /LZWDecode', '/Encrypt 1 0 R'],
  ...['/S /JavaScript', '/S/J#61vaScript', '/EmbeddedFile', '/#', '/#4', '9'.repeat(400), '<<'.repeat(400)],
];
const word = fc.constantFrom(...WORDS).map((text) => Buffer.from(text, 'latin1'));
const anyBytes = fc.oneof(word, fc.uint8Array({ minLength: 1, maxLength: 64 }));

const breakage: fc.Arbitrary<Breakage> = fc.oneof(
  // Other bytes at a place.
  fc.tuple(share, anyBytes).map(
    ([at, bytes]): Breakage =>
      (file) => {
        const from = place(file, at);
        return replace(file, from, from + bytes.length, bytes);
      },
  ),
  // Bytes put between.
  fc.tuple(share, anyBytes).map(
    ([at, bytes]): Breakage =>
      (file) =>
        replace(file, place(file, at), place(file, at), bytes),
  ),
  // A part left out.
  fc.tuple(share, length).map(
    ([at, size]): Breakage =>
      (file) => {
        const from = place(file, at);
        return replace(file, from, from + size, Buffer.alloc(0));
      },
  ),
  // A part copied to another place.
  fc.tuple(share, share, length).map(
    ([at, to, size]): Breakage =>
      (file) => {
        const from = place(file, at);
        return replace(file, place(file, to), place(file, to), file.subarray(from, from + size));
      },
  ),
  // One word of the format turned into another, everywhere.
  fc.tuple(fc.constantFrom('obj', 'stream', 'Length', 'Filter', '>>', 'Type', 'R', '0', '\n'), word).map(
    ([text, by]): Breakage =>
      (file) =>
        Buffer.from(
          file.toString('latin1').replaceAll(text, () => by.toString('latin1')),
          'latin1',
        ),
  ),
);

/** Sound files of several makers: packed and plain text, object streams, packings around packings. */
export async function soundPdfs(): Promise<Buffer[]> {
  return [
    await realPdf(),
    await realPdf({ compress: false }),
    await realPdf({ pdfVersion: '1.7', subset: 'PDF/A-2b', tagged: true }),
    handmadePdf({
      objects: ['<< /Title (Knows \\(a\\) lot) >>', '<a0b1>', '[ /Name 1 0 R ]'],
      streams: [
        { dictionary: '/Type /ObjStm /Filter /FlateDecode', data: packed('9 0 << /Title (packed) >>') },
        {
          dictionary: '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]',
          data: Buffer.from(`${packed('1').toString('hex')}>`),
        },
        { dictionary: '/Filter /ASCII85Decode', data: Buffer.from('87cURD]i,"Ebo80~>') },
        { dictionary: '/Filter /DCTDecode', data: Buffer.from('a picture') },
      ],
    }),
  ];
}

/** Files that run a script or hold a file, plainly and with names written in numbers. */
export async function activePdfs(): Promise<Buffer[]> {
  const scripted = await writePdf({ compress: false }, (document) =>
    document.addNamedJavaScript('hello', 'app.alert(1)'),
  );
  const spelled = scripted.toString('latin1').replaceAll('/JavaScript', '/J#61vaScript');
  return [
    scripted,
    Buffer.from(spelled, 'latin1'),
    await writePdf({}, (document) => document.file(Buffer.from('MZ'), { name: 'cv.exe' })),
  ];
}

/** Broken files: one of the given ones, changed in up to six places. */
export const brokenPdf = (sound: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.constantFrom(...sound), fc.array(breakage, { minLength: 1, maxLength: 6 }))
    .map(([file, breakages]) => breakages.reduce((changed, change) => change(changed), file));

/** Files that end early: never whole. */
export const cutPdf = (sound: readonly Buffer[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.constantFrom(...sound), share)
    .map(([file, at]) => file.subarray(0, Math.min(place(file, at), file.length - 8)));
