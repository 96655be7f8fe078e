const LONGEST = 100;

/** A file's name that can stand in a list and in a header: the last part of a path, letters, digits, space, dot and dash, ending in .pdf. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.pdf$/i, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '.')
    .replace(/^[ .]+|[ .]+$/g, '');
  return `${[...stem].slice(0, LONGEST).join('') || 'resume'}.pdf`;
}
