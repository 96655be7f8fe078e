/** Unicode's limit for combining marks on one character (UAX 15, stream-safe text). */
const STACKED_MARKS = /\p{M}{31}/u;

/** Whether a line cannot be stored or shown: half a surrogate pair, a control character or too many combining marks. */
export const isUnsafeLine = (text: string): boolean =>
  !text.isWellFormed() || /\p{Cc}/u.test(text) || STACKED_MARKS.test(text);

/** Whether text has the form of an e-mail address: one `@`, a dotted domain, no spaces, at most 254 characters. */
export const isEmail = (text: string): boolean =>
  text.trim().length <= 254 &&
  !isUnsafeLine(text) &&
  /^[^\s@<>",;()[\]]+@[^\s@<>",;()[\]]+\.[^\s@<>",;()[\]]+$/.test(text.trim());
