export type DecodedText =
  | { text: string; problem: null }
  | { text: null; problem: 'empty' | 'spreadsheet' | 'not-text' };

/** First bytes of workbooks: a zip (xlsx, ods, numbers) and an OLE file (xls). */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Control characters other than tabs and line ends: no table of text has them. */
// oxlint-disable-next-line no-control-regex -- they tell a picture or a program from text
const BINARY = /[\u0000-\u0008\u000E-\u001F]/;

/**
 * Decodes a file as spreadsheets and lab programs save text: UTF-16 where its byte order mark says so, UTF-8, or else
 * Windows-1252, the encoding of Excel in Western Europe. The byte order mark is left out.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): DecodedText {
  if (WORKBOOKS.some((magic) => magic.every((byte, at) => bytes[at] === byte)))
    return { text: null, problem: 'spreadsheet' };
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.trim() === '') return { text: null, problem: 'empty' };
  return BINARY.test(text) ? { text: null, problem: 'not-text' } : { text, problem: null };
}

function encodingOf(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
