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
      const title = block.parts.map((part) => part.text).join('');
      chapters.push({ id: `part-${chapters.length + 1}`, title, blocks: [] });
    }
  }
  return { opening, chapters };
}

const NUMBER = /\[(\d{1,3})\]/g;

/** Text with the numbers of sources apart. */
export function citedParts(parts: readonly Part[]): CitedPart[] {
  return parts.flatMap((part): CitedPart[] => {
    if (part.kind !== 'text') return [part];
    return part.text
      .split(NUMBER)
      .map(
        (piece, index): CitedPart =>
          index % 2 === 1 ? { kind: 'source', n: Number(piece) } : { kind: 'text', text: piece },
      )
      .filter((piece) => piece.kind === 'source' || piece.text !== '');
  });
}

/** The first number in a text that none of so many sources has; null where each has one. */
export function unknownSource(text: string, sources: number): number | null {
  for (const [, digits] of text.matchAll(NUMBER))
    if (Number(digits) < 1 || Number(digits) > sources) return Number(digits);
  return null;
}
