import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chaptersOf, citedParts, wrongNumber } from './article-text.ts';
import { ARTICLE_LIST, type ArticleEntry, BUILT_CONTENT, currentArticles, withWords } from './articles.ts';

test('a text is divided at its headings, and the numbers of its sources are apart', () => {
  const { opening, chapters } = chaptersOf('First.\n\n## Why\n\nIt was **measured [1]**.[2]');
  expect(opening).toHaveLength(1);
  expect(chapters.map(({ id, title }) => [id, title])).toEqual([['part-1', 'Why']]);
  const [block] = chapters[0]!.blocks;
  expect(block?.kind === 'paragraph' && citedParts(block.parts)).toEqual([
    { kind: 'text', text: 'It was ' },
    { kind: 'bold', text: 'measured ' },
    { kind: 'source', n: 1 },
    { kind: 'text', text: '.' },
    { kind: 'source', n: 2 },
  ]);
  for (const right of ['a [1] b [2]', '[3](https://doi.org)', '- **a [2]**']) expect(wrongNumber(right, 2)).toBeNull();
  for (const wrong of ['a [3]', '[0]', '- **a [3]**', '## Why [1]'])
    expect(wrongNumber(wrong, 2), wrong).not.toBeNull();
});

const content = fc.record({
  date: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  front: fc.boolean(),
  off: fc.boolean(),
});

test('the list is newest first, with one article in front and none that was taken off, for any published articles', () => {
  expect(currentArticles(new Map())).toEqual(ARTICLE_LIST);
  const [slug, built] = [...BUILT_CONTENT][0]!;
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(slug, 'water', 'old-cats', 'kittens'), content), (written) => {
      const published = new Map(
        Object.entries(written).map(([key, { date, front, off }]): [string, ArticleEntry | null] => [
          key,
          off
            ? null
            : withWords({
                ...built,
                date: date.toISOString().slice(0, 10),
                front,
                text: BUILT_CONTENT.has(key) ? null : 'Words.',
              }),
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
