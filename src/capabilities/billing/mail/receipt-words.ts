/** The line of a mail with the code of its receipt, and the page that checks it. */
export const receiptWords = (code: string, origin: string): string =>
  `Receipt ${code}. Anyone with this number can check the receipt: ${origin}/receipt#${code}`;
