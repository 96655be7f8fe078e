/** Codes of questions that nobody answered: the label may have been bought. */
const UNANSWERED =
  /^(timeout|no-answer|[A-Z]+_?[A-Z_]*SOCKET|E[A-Z]{4,}|UND_ERR_[A-Z_]+|http-(408|429|5\d\d)|label-http-5\d\d)$/;

const WORDS: Record<string, string> = {
  'no-rates': 'No carrier offers to take this parcel there. Check the address, or send it with another label.',
  'answer-unreadable': 'The carrier’s answer cannot be read.',
};

/** What staff are told of a label that was refused, by the provider's code. */
export function refusedWords(code: string, bought: boolean): string {
  const again = bought ? 'The label is bought; press again to load it.' : 'Press again: nothing is bought twice.';
  if (UNANSWERED.test(code)) return `The carrier did not answer (${code}). ${again}`;
  return WORDS[code] ?? (bought ? `It could not be loaded (${code}). ${again}` : `The carrier refused it (${code}).`);
}
