import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { renderStatic } from '#src/ui/render-static.ts';
import { PRERENDERED } from '#src/web/pages.ts';
import { type Html, parseHtml } from '#tests/support/html.ts';
import { ARTICLE_LIST, articleAfter, articleOf, type Slug } from './rules/articles.ts';
import { countWords, minutesToRead, WORDS_A_MINUTE } from './rules/reading-time.ts';
import { Others } from './screens/blog/list.tsx';
import { SECTIONS as FRONT } from './screens/blog/sections.tsx';
import { SECTIONS as WEIGHT } from './screens/blog/body-condition/sections.tsx';
import { SECTIONS as HOUSEHOLD } from './screens/blog/several-cats/sections.tsx';
import { SECTIONS as SAMPLES } from './screens/blog/taking-samples/sections.tsx';
import { SECTIONS as CEILINGS } from './screens/blog/vitamin-ceilings/sections.tsx';
import { SECTIONS as WATER } from './screens/blog/water/sections.tsx';

const PRINTED: Record<Slug, string> = {
  'body-condition': renderStatic(WEIGHT).text,
  water: renderStatic(WATER).text,
  'taking-samples': renderStatic(SAMPLES).text,
  'vitamin-ceilings': renderStatic(CEILINGS).text,
  'several-cats': renderStatic(HOUSEHOLD).text,
};

const each = Object.entries(PRINTED) as [Slug, string][];

/** The words above the sources, without the numbers that lead to them. */
function wordsOf(html: string): number {
  const body = parseHtml(html).one('div', { 'data-words': true });
  const unread = [...body.all('svg'), ...body.all('a', { class: 'blog-ref' })];
  return countWords(body.words) - unread.reduce((sum, { words }) => sum + countWords(words), 0);
}

const anchorsOf = (page: Html) =>
  page
    .values('href', 'a')
    .filter((to) => to.startsWith('#'))
    .map((to) => to.slice(1));

test('R413 R488 R502 five articles, each with title, excerpt, date, category and reading time, and one of them is featured', () => {
  expect(ARTICLE_LIST).toHaveLength(5);
  expect(ARTICLE_LIST.filter(({ featured }) => featured)).toHaveLength(1);
  for (const { title, excerpt, date, category, author, readMinutes } of ARTICLE_LIST) {
    for (const text of [title, excerpt, category, author]) expect(text).not.toBe('');
    expect(date).toMatch(/^2026-(08|09|10|11)-\d\d$/);
    expect(Number.isNaN(Date.parse(date))).toBe(false);
    expect(readMinutes).toBeGreaterThanOrEqual(5);
  }
  const dates = ARTICLE_LIST.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('R413 the front page prints all five with their facts, and the way to each', () => {
  const front = Object.values(renderStatic(FRONT)).join('');
  const page = parseHtml(front);
  for (const { title, excerpt, category, path, date, readMinutes } of ARTICLE_LIST) {
    for (const text of [title, excerpt, category, `${readMinutes} min read`]) expect(page.text).toContain(text);
    expect(page.values('href', 'a')).toContain(path);
    expect(page.values('datetime', 'time')).toContain(date);
  }
  expect(findUnregisteredNumbers(front)).toEqual([]);
});

test('however many articles there are, a row has a picture just where it is wide enough for one', () => {
  const articles = Array.from({ length: 11 }, (_, n) => ({
    ...ARTICLE_LIST[n % 5]!,
    slug: `a-${n}`,
    featured: n === 0,
  }));
  const list = () => <Others articles={articles} />;
  const rows = parseHtml(Object.values(renderStatic({ list })).join('')).all('li');
  expect(rows).toHaveLength(10);
  for (const row of rows) {
    const isPlain = row.attribute('class') === 'blog-row plain';
    expect(row.all('*', { class: 'blog-tile' })).toHaveLength(isPlain ? 0 : 1);
    expect(row.one('h3').attribute('class')).toBe(isPlain ? 'd-sm' : 'd-md');
  }
});

test('R413 an article is a real one: more than a thousand words, as many as its reading time says', () => {
  for (const [slug, html] of each) {
    const words = wordsOf(html);
    const article = articleOf(slug);
    expect(words, slug).toBeGreaterThan(1000);
    expect(Math.abs(words - article.words), `${slug} has ${words} words`).toBeLessThan(20);
    expect(minutesToRead(words), slug).toBe(article.readMinutes);
  }
});

test('R413 every figure names a source that is on the page, and every source is used', () => {
  for (const [slug, html] of each) {
    const page = parseHtml(html);
    const sources = page.id('sources');
    const ids = sources.values('id', 'li');
    const body = page.one('div', { 'data-words': true });
    const cited = new Set([...body.values('data-cited'), ...anchorsOf(body)].filter((id) => id.startsWith('ref-')));
    expect([...cited].toSorted(), slug).toEqual(ids.toSorted());
    expect(ids.length, slug).toBeGreaterThanOrEqual(6);
    expect(findUnregisteredNumbers(html), slug).toEqual([]);
    for (const source of sources.all('li')) {
      const [url = ''] = source.values('href', 'a');
      expect(new URL(url).protocol, url).toMatch(/^https?:$/);
      expect(source.text, url).toMatch(/^\S.*\. \S.*\. \S.*, \S.*\. \S+$/);
      expect(source.text, url).not.toContain('undefined');
    }
  }
});

test('R413 an article says when to see a vet, where its chapters are and what to read next', () => {
  for (const [slug, html] of each) {
    const page = parseHtml(html);
    const ids = page.values('id');
    expect(page.id('vet').one('h2').text, slug).toBe('When to see a vet');
    for (const target of anchorsOf(page)) expect(ids, slug).toContain(target);
    expect(articleAfter(ARTICLE_LIST, slug)?.slug, slug).not.toBe(slug);
    expect(page.values('style'), slug).toEqual([]);
    expect(new Set(ids).size, slug).toBe(ids.length);
  }
});

test('R413 the list of pages and the register of articles agree', () => {
  const pages = PRERENDERED.filter((path) => path.startsWith('/blog/'));
  expect(pages.toSorted()).toEqual(ARTICLE_LIST.map(({ path }) => path).toSorted());
});

test('the next article is always another one, and going on leads through all of them', () => {
  const seen = new Set<string>();
  let slug = 'water';
  for (let i = 0; i < ARTICLE_LIST.length; i++) {
    seen.add(slug);
    slug = articleAfter(ARTICLE_LIST, slug)!.slug;
  }
  expect(seen.size).toBe(ARTICLE_LIST.length);
  expect(slug).toBe('water');
});

test('R413 reading time: whole minutes, never less than one, never too few, never more than a minute too many', () => {
  fc.assert(
    fc.property(fc.nat(50_000), fc.nat(5000), (words, more) => {
      const minutes = minutesToRead(words);
      expect(Number.isInteger(minutes)).toBe(true);
      expect(minutes).toBeGreaterThanOrEqual(1);
      expect(minutes * WORDS_A_MINUTE).toBeGreaterThanOrEqual(words);
      expect((minutes - 1) * WORDS_A_MINUTE).toBeLessThan(Math.max(words, 1));
      expect(minutesToRead(words + more)).toBeGreaterThanOrEqual(minutes);
    }),
  );
});

test('words are counted as a reader counts them', () => {
  expect(countWords('Don’t weigh the cat’s 4.5 kg twice, half-asleep.')).toBe(8);
  const word = fc.stringMatching(/^[a-z]{1,9}$/);
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(' ', '  ', ', ', '. ', '\n', ' — '), (words, between) => {
      expect(countWords(words.join(between))).toBe(words.length);
    }),
  );
});
