import type { Article } from './articles.ts';

type Entry = Pick<Article, 'title' | 'excerpt' | 'path' | 'date' | 'category' | 'author'>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text escaped for XML, without characters that XML forbids. */
const escaped = (text: string) =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

/** Articles appear in the morning, Dubai time. */
const published = (date: string) => new Date(`${date}T06:00:00Z`).toUTCString();

/** The blog as RSS 2.0, newest first. `origin` is the shop's address without a trailing slash. */
export function rssFeed(entries: readonly Entry[], origin: string): string {
  const newest = entries.map(({ date }) => date).sort();
  const items = entries.map((entry) => {
    const link = escaped(`${origin}${entry.path}`);
    return [
      '<item>',
      `<title>${escaped(entry.title)}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="true">${link}</guid>`,
      `<pubDate>${published(entry.date)}</pubDate>`,
      `<category>${escaped(entry.category)}</category>`,
      `<dc:creator>${escaped(entry.author)}</dc:creator>`,
      `<description>${escaped(entry.excerpt)}</description>`,
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    '<title>Purrwell blog</title>',
    `<link>${escaped(`${origin}/blog`)}</link>`,
    `<atom:link href="${escaped(`${origin}/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    '<description>Feeding, weighing and reading cats, with footnotes.</description>',
    '<language>en</language>',
    ...newest.slice(-1).map((date) => `<lastBuildDate>${published(date)}</lastBuildDate>`),
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}
