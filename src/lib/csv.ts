/**
 * A cell of a CSV file (RFC 4180) that no spreadsheet runs as a formula: text that begins like one gets an apostrophe.
 * Numbers stay as they are.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const harmless = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
