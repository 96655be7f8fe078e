interface Corrected {
  name: string;
  /** Version in the box. */
  version: number;
  /** Version made from the corrected results; null where none was. */
  newest: number | null;
  problems: readonly string[];
}

/** Tells the desk that packed sticks were made before results were corrected. */
export function correctedText({ name, version, newest, problems }: Corrected): string {
  const instead = newest === null ? 'no sticks follow from the corrected ones' : `version ${newest} follows from them`;
  const made = `${name}: version ${version} was made before results were corrected; ${instead}.`;
  return problems.length ? `${made} These sticks must not be given. ${problems.join(' ')}` : made;
}
