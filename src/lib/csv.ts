import Papa from 'papaparse';

/** Beginnings that a spreadsheet runs as a formula, those in full width included. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

type Cell = string | number;

/**
 * Writes a CSV file (RFC 4180) that no spreadsheet runs: text that begins like a formula gets an apostrophe. Numbers
 * stay as they are.
 */
export const writeCsv = (head: string[], rows: Cell[][]): string =>
  `${Papa.unparse([head, ...rows], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;

/** Returns the rows of a CSV file with any line ends; its first line tells whether tabs, semicolons or commas separate cells. */
export function readCsv(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const first = lines.trimStart().split('\n', 1)[0] ?? '';
  const delimiter = ['\t', ';'].find((sign) => first.includes(sign)) ?? ',';
  return Papa.parse<string[]>(lines, { delimiter, newline: '\n' }).data;
}
