import { type Block, blocksOf, type Part } from '#src/capabilities/outreach/rules/letter-text.ts';

/** A part of a text in which [2] is the number of a source. */
export type CitedPart = Part | { kind: 'source'; n: number };

export interface ArticleChapter {
  id: string;
  title: string;
  blocks: Block[];
}

/** The text of an article in the marks of the newsletter: its opening, and a chapter from each heading on. */
export function chaptersOf(text: string): { opening: Block[]; chapters: ArticleChapter[] } {
  const opening: Block[] = [];
  const chapters: ArticleChapter[] = [];
  for (const block of blocksOf(text)) {
    if (block.kind !== 'heading') (chapters.at(-1)?.blocks ?? opening).push(block);
    else {
      const title = wordsOf(block.parts);
      chapters.push({ id: `part-${chapters.length + 1}`, title, blocks: [] });
    }
  }
  return { opening, chapters };
}

const NUMBER = /\[(\d{1,3})\]/g;

/** Text with the numbers of sources apart. */
export function citedParts(parts: readonly Part[]): CitedPart[] {
  return parts.flatMap((part): CitedPart[] => {
    if (part.kind === 'link') return [part];
    const { kind } = part;
    return part.text
      .split(NUMBER)
      .map(
        (piece, index): CitedPart => (index % 2 === 1 ? { kind: 'source', n: Number(piece) } : { kind, text: piece }),
      )
      .filter((piece) => piece.kind === 'source' || piece.text !== '');
  });
}

const wordsOf = (parts: readonly Part[]) => parts.map((part) => part.text).join('');

/** The fault of the source numbers in a text with so many sources; null if each has one. */
export function wrongNumber(text: string, sources: number): string | null {
  for (const block of blocksOf(text)) {
    if (block.kind === 'heading') {
      if (/\[\d{1,3}\]/.test(wordsOf(block.parts)))
        return 'A heading takes no number of a source. Please put it into the text.';
      continue;
    }
    for (const part of citedParts(block.kind === 'list' ? block.points.flat() : block.parts))
      if (part.kind === 'source' && (part.n < 1 || part.n > sources))
        return `[${part.n}] has no source. Please add it, or take the number out.`;
  }
  return null;
}
