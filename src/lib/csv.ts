import Papa from 'papaparse';

/** Beginnings that a spreadsheet runs as a formula, those in full width included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number;

/**
 * Writes a CSV file (RFC 4180) that no spreadsheet runs: text that begins like a formula gets an apostrophe. Numbers
 * stay as they are.
 */
export const writeCsv = (head: string[], rows: Cell[][]): string =>
  `${Papa.unparse([head, ...rows], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;

/** Returns the rows of a CSV file, with a comma, semicolon or tab between the cells. */
export function readCsv(text: string): string[][] {
  const delimiter = ['\t', ';'].find((sign) => text.includes(sign)) ?? ',';
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter }).data;
}
