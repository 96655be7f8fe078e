import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ARTICLE_LIST } from './articles.ts';
import { rssFeed } from './feed.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  expect(text).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/);
  return text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** A strict reader of XML without doctypes, comments or sections: fails for malformed text. */
function parse(xml: string): Element {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  expect(xml.startsWith(declaration)).toBe(true);
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  let rest = declaration.length;
  for (const match of xml.matchAll(/<(\/?)([a-zA-Z][\w:]*)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    const inside = open.at(-1) as Element;
    inside.text += plain(xml.slice(rest, match.index));
    rest = match.index + match[0].length;
    const [, closing, name = '', attributes = '', empty] = match;
    if (closing) {
      expect(name).toBe(inside.name);
      open.pop();
      continue;
    }
    const pairs = Array.from(attributes.matchAll(/([\w:]+)="([^"]*)"/g), ([, key = '', value = '']) => [
      key,
      plain(value),
    ]);
    const element = { name, attributes: Object.fromEntries(pairs), text: '', children: [] };
    inside.children.push(element);
    if (!empty) open.push(element);
  }
  expect(xml.slice(rest).trim()).toBe('');
  expect(open).toEqual([top]);
  expect(top.children).toHaveLength(1);
  return top.children[0] as Element;
}

const childrenOf = ({ children }: Element, name: string) => children.filter((child) => child.name === name);
const textOf = (element: Element, name: string) => childrenOf(element, name)[0]?.text;

const ORIGIN = 'https://purrwell.example';

test('R413 the feed is RSS 2.0: a channel that names itself, and an item for each article', () => {
  const rss = parse(rssFeed(ARTICLE_LIST, ORIGIN));
  expect(rss).toMatchObject({ name: 'rss', attributes: { version: '2.0' } });
  const [channel] = childrenOf(rss, 'channel') as [Element];
  for (const required of ['title', 'link', 'description']) expect(textOf(channel, required)).toBeTruthy();
  expect(childrenOf(channel, 'atom:link')[0]?.attributes).toEqual({
    href: `${ORIGIN}/feed.xml`,
    rel: 'self',
    type: 'application/rss+xml',
  });
  const items = childrenOf(channel, 'item');
  expect(items.map((item) => textOf(item, 'title'))).toEqual(ARTICLE_LIST.map(({ title }) => title));
  for (const [i, item] of items.entries()) {
    const { path, date, excerpt } = ARTICLE_LIST[i]!;
    expect(textOf(item, 'link')).toBe(`${ORIGIN}${path}`);
    expect(textOf(item, 'guid')).toBe(`${ORIGIN}${path}`);
    expect(childrenOf(item, 'guid')[0]?.attributes).toEqual({ isPermaLink: 'true' });
    expect(textOf(item, 'description')).toBe(excerpt);
    expect(textOf(item, 'pubDate')).toMatch(/^\w{3}, \d{2} \w{3} 2026 \d\d:\d\d:\d\d GMT$/);
    expect(new Date(textOf(item, 'pubDate') as string).toISOString().slice(0, 10)).toBe(date);
  }
});

test('R413 the feed stays well-formed for any title', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, text, (title, excerpt) => {
      const channel = parse(rssFeed([{ ...ARTICLE_LIST[0]!, title, excerpt }], ORIGIN)).children[0] as Element;
      const [item] = childrenOf(channel, 'item') as [Element];
      const kept = (said: string) => said.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '');
      expect(textOf(item, 'title')).toBe(kept(title));
      expect(textOf(item, 'description')).toBe(kept(excerpt));
    }),
  );
});
