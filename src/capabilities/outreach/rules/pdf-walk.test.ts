import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handmadePdf, packed, realPdf } from '#tests/support/pdfs.ts';
import { runsOf } from '#tests/support/runs.ts';
import { pdfFault } from '../actions/check-pdf.ts';
import { cleanFileName } from './file-name.ts';
import { walkPdf } from './pdf-walk.ts';

const FAULTS = [null, 'not-pdf', 'damaged', 'encrypted', 'active', 'too-complex'];

test('PDFs of word processors are accepted, also with the word JavaScript in their text', async () => {
  expect(await pdfFault(await realPdf())).toBeNull();
  expect(await pdfFault(await realPdf({ compress: false }))).toBeNull();
  expect(
    await pdfFault(await realPdf({ pdfVersion: '1.7', subset: 'PDF/A-2b', info: { Keywords: 'a/JavaScript' } })),
  ).toBeNull();
});

test('text in strings and streams is only text; an object stream of plain objects is fine, also twice packed', async () => {
  const text = Buffer.from('BT (HTML/CSS/JavaScript \\(/Launch\\)) Tj ET');
  const objects = packed('9 0 << /Title (a /JavaScript b) >>');
  const ascii = Buffer.from(`${Buffer.from(packed('plain')).toString('hex')}>`);
  const pdf = handmadePdf({
    objects: ['<< /Title (Knows /JavaScript and /EmbeddedFile) >>', '<a0b1>', '[ /Name 1 0 R ]'],
    streams: [
      { dictionary: '', data: text },
      { dictionary: '/Type /ObjStm /Filter /FlateDecode', data: objects },
      { dictionary: '/Type /ObjStm /Filter [ /FlateDecode /FlateDecode ]', data: packed(objects) },
      { dictionary: '/Filter [ /ASCIIHexDecode /FlateDecode ]', data: ascii },
      { dictionary: '/Filter /DCTDecode', data: Buffer.from('a picture') },
      { dictionary: '/Filter /FlateDecode', data: new Uint8Array() },
    ],
  });
  expect(await pdfFault(pdf)).toBeNull();
});

test('an action hidden where readers jump to, and not where they read, is found', async () => {
  const action = '7 0 obj << /S\n% a comment\n/JavaScript >> endobj';
  expect(await pdfFault(handmadePdf({ objects: [`(${action})`] }))).toBe('active');
  expect(await pdfFault(handmadePdf({ streams: [{ dictionary: '', data: Buffer.from(action) }] }))).toBe('active');
});

test('bombs are stopped early: one large, many small, one inside the other', async () => {
  const zeros = packed(Buffer.alloc(32 * 1024 * 1024));
  const flate = { dictionary: '/Filter /FlateDecode', data: zeros };
  const inner = {
    dictionary: '/Filter [/FlateDecode /FlateDecode]',
    data: packed(packed(Buffer.alloc(100 * 1024 * 1024))),
  };
  const object = { dictionary: '/Type /ObjStm /Filter /FlateDecode', data: zeros };
  for (const streams of [[flate, flate, flate], [inner], [object]]) {
    const before = process.memoryUsage().rss;
    expect(await pdfFault(handmadePdf({ streams }))).toBe('too-complex');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  }
  const many = handmadePdf({
    streams: Array.from({ length: 5001 }, () => ({ dictionary: '', data: Buffer.from('x') })),
  });
  expect(await pdfFault(many)).toBe('too-complex');
});

test('five megabytes of anything are read in little processor time', async () => {
  const size = 5 * 1024 * 1024;
  const ends = '\ntrailer << /Root 1 0 R >> startxref 9\n%%EOF';
  for (const filling of ['(', '<', '/S', '/S%', '/S ', '<<', '>>', '[', 'stream\n', '/a', '%', 'a ', '(a)', '/#53']) {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, filling), Buffer.from(ends)]);
    const before = process.cpuUsage();
    expect(FAULTS).toContain(await pdfFault(pdf));
    expect(process.cpuUsage(before).user).toBeLessThan(8_000_000);
  }
});

test('any bytes are answered without a crash', async () => {
  const words = fc.constantFrom(
    '<<',
    '>>',
    '(',
    ')',
    '<',
    '>',
    '[',
    ']',
    '/Filter',
    '/FlateDecode',
    '/Length',
    '4',
    'stream\n',
    'endstream',
    '/Type',
    '/ObjStm',
    '\\',
    '%',
    '\n',
    ' ',
    '/#',
    '/#5',
    'trailer',
    'startxref',
    '/Root',
    'obj',
    'R',
    '\u0000',
    '/ASCII85Decode',
    '~>',
    'z',
  );
  const pieces = fc.array(
    fc.oneof(
      words,
      fc.string(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
  );
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const pdf = Buffer.from(`%PDF-1.7\n${parts.join('')}\ntrailer << /Root 1 0 R >> startxref 9\n%%EOF`, 'latin1');
      expect(FAULTS).toContain(await pdfFault(pdf));
    }),
    { numRuns: runsOf(100, 400) },
  );
});

test('streams are found where they are', () => {
  const walk = walkPdf(
    handmadePdf({ streams: [{ dictionary: '/Filter/FlateDecode', data: Buffer.from('endstream?') }] }),
  );
  expect(walk).toMatchObject({ streams: [{ filters: ['FlateDecode'], type: null }] });
});

test('a file’s name loses characters that are unsafe in a header or a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const clean = cleanFileName(name);
      expect(clean).toMatch(/^[\p{L}\p{N} ._-]+\.pdf$/u);
      expect([...clean].length).toBeLessThanOrEqual(104);
      expect(cleanFileName(clean)).toBe(clean);
    }),
  );
  expect(cleanFileName('C:\\fakepath\\My CV.pdf')).toBe('My CV.pdf');
  expect(cleanFileName('..')).toBe('resume.pdf');
});
