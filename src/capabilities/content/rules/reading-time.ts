/** An unhurried adult, reading for sense. */
export const WORDS_A_MINUTE = 220;

/** Whole minutes, rounded up: nobody minds being finished early. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
}

/** Words as a reader counts them: runs of letters or figures, with the signs that join them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:[’'.,·/-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
