const LISTS = { and: new Intl.ListFormat('en-GB'), or: new Intl.ListFormat('en-GB', { type: 'disjunction' }) };

/** Joins words as a sentence does: 'Miso', 'Miso and Laila', 'Miso, Laila and Basil'; empty for none. */
export const listOf = (words: Iterable<string>, last: keyof typeof LISTS = 'and'): string => LISTS[last].format(words);
