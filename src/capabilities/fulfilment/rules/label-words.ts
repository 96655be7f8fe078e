const WORDS: Record<string, string> = {
  'no-rates': 'No carrier offers to take this parcel there. Check the address, or send it with another label.',
  'customs-unchecked':
    'This parcel crosses a customs border. No label is bought for it until somebody has checked our papers and set EASYPOST_CUSTOMS_CHECKED.',
  'box-gone':
    'Nothing is known any more that this label could be bought for: its cats, its address or the size of a kit is missing.',
  'answer-unreadable': 'The carrier’s answer cannot be read.',
};

interface Answer {
  bought: boolean;
  /** Whether nobody knows if the label was bought. */
  open: boolean;
}

/** Sentence for staff about a label that was refused, by the provider's code. */
export function refusedWords(code: string, { bought, open }: Answer): string {
  const again = bought ? 'The label is bought; press again to load it.' : 'Press again: nothing is bought twice.';
  if (open) return `The carrier did not say whether it is done (${code}). ${again}`;
  if (bought) return `It could not be loaded (${code}). ${again}`;
  return WORDS[code] ?? `The carrier refused it (${code}).`;
}
