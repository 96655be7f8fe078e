const FAULTS: [string, RegExp][] = [
  ['a path of the wire', /[a-z_]\w*\.[a-z_]\w*/i],
  ['a name of the wire', /\b([a-z]{2,}[A-Z]\w*|[a-z]+_\w+)/],
  [
    "the validator's own words",
    /\b(too (small|big)|invalid (input|option|key|element|type|string|iso|uuid)|expected|received|unrecognized|must match)\b/i,
  ],
];

/** Addresses that people know as such. */
const ADDRESSES = /\S+@\S+|https?:\/\/\S+/g;

/** The part of a sentence that no customer could understand; null without one. */
export function jargonIn(sentence: string): string | null {
  const text = sentence.replace(ADDRESSES, '');
  const found = FAULTS.map(([what, pattern]) => [what, pattern.exec(text)?.[0]] as const).find(([, hit]) => hit);
  return found ? `${found[0]} in a sentence: ${found[1]}` : null;
}

/** The sentences of an answer that says no. */
export function sentencesOf({ message, issues }: { message?: unknown; issues?: { message: string }[] }): string[] {
  return [message, ...(issues ?? []).map((issue) => issue.message)].filter((one) => typeof one === 'string');
}
