interface Where {
  /** File within the archive; null for the archive itself. */
  file?: string | null;
  /** Line and field within the file: `line 12, at`. */
  place?: string | null;
}

const LONGEST_NAME = 80;

/** A fault of an archive, with the file, line and field that it is in. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault';
  /** Only a newer shop reads it. */
  readonly newer: boolean;

  constructor(problem: string, { file = null, place = null, newer = false }: Where & { newer?: boolean } = {}) {
    super(sentence(problem, file, place));
    this.newer = newer;
  }
}

function sentence(problem: string, file: string | null, place: string | null): string {
  if (file === null) return `The file ${problem}.`;
  const name = [...file.replace(/[\p{Cc}\p{Cf}]/gu, '?')].slice(0, LONGEST_NAME).join('');
  return place === null ? `In the archive, ${name} ${problem}.` : `In ${name}, ${place}: ${problem}.`;
}
