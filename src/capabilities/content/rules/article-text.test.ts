import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chaptersOf, citedParts, unknownSource } from './article-text.ts';
import { ARTICLE_LIST, BUILT_CONTENT, currentArticles, type ArticleContent } from './articles.ts';

test('a text is divided at its headings, and the numbers of its sources are apart', () => {
  const { opening, chapters } = chaptersOf('First.\n\n## Why [1]\n\nIt was **measured**.[2]');
  expect(opening).toHaveLength(1);
  expect(chapters.map(({ id, title }) => [id, title])).toEqual([['part-1', 'Why [1]']]);
  const [block] = chapters[0]!.blocks;
  expect(block?.kind === 'paragraph' && citedParts(block.parts)).toEqual([
    { kind: 'text', text: 'It was ' },
    { kind: 'bold', text: 'measured' },
    { kind: 'text', text: '.' },
    { kind: 'source', n: 2 },
  ]);
  expect([unknownSource('a [1] b [2]', 2), unknownSource('a [3]', 2), unknownSource('[0]', 2)]).toEqual([null, 3, 0]);
});

const content = fc.record({
  date: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  front: fc.boolean(),
  off: fc.boolean(),
});

test('whatever is published, the list is newest first, one article is in front, and none that was taken off is there', () => {
  expect(currentArticles(new Map())).toEqual(ARTICLE_LIST);
  const [slug, built] = [...BUILT_CONTENT][0]!;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(slug, 'water', 'old-cats', 'kittens'), content), (written) => {
      const published = new Map(
        Object.entries(written).map(([key, { date, front, off }]): [string, ArticleContent | null] => [
          key,
          off
            ? null
            : {
                ...built,
                date: date.toISOString().slice(0, 10),
                front,
                text: BUILT_CONTENT.has(key) ? null : 'Words.',
              },
        ]),
      );
      const articles = currentArticles(published);
      const dates = articles.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted().toReversed());
      expect(articles.filter(({ featured }) => featured)).toHaveLength(1);
      for (const [key, piece] of published)
        expect(articles.some((article) => article.slug === key)).toBe(piece !== null);
      const asking = articles.filter((article) => published.get(article.slug)?.front);
      if (asking[0]) expect(asking[0].featured).toBe(true);
    }),
  );
});
