import type { ArticleContent, ArticleTint, Source } from '#src/capabilities/content/rules/articles.ts';

/** Labels of the form, and names of the fields that a version changed. */
export const ARTICLE_LABELS: Readonly<Record<string, string>> = {
  excerpt: 'Teaser',
  category: 'Subject',
  date: 'Date',
  author: 'Author',
  tint: 'Colour',
  front: 'In front',
  text: 'Text',
  sources: 'Sources',
};

const SEPARATOR = ' | ';
const lineOf = ({ by, title, where, when, url }: Source) => [by, title, where, when, url].join(SEPARATOR);

/** A source a line: authors | title | journal or publisher | year | address. Missing parts are empty, which the server names. */
const sourceOf = (written: string): Source => {
  const [by = '', title = '', where = '', when = '', ...address] = written.split('|').map((part) => part.trim());
  return { by, title, where, when, url: address.join('|') };
};

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Sources as the form holds them. */
export const linesOfSources = (sources: readonly Source[]): string => sources.map(lineOf).join('\n');

/** The article that a form holds. `isBuilt`: its text and sources are those of the build. */
export function articleOfFields(field: (name: string) => string, isBuilt: boolean): ArticleContent {
  return {
    title: field('title'),
    excerpt: field('excerpt'),
    category: field('category'),
    date: field('date'),
    author: field('author'),
    tint: field('tint') as ArticleTint,
    front: field('front') === 'yes',
    text: isBuilt ? null : field('text'),
    sources: isBuilt ? [] : linesIn(field('sources')).map(sourceOf),
  };
}

export const articleInWords = ({
  front,
  text,
  sources,
  words: _,
  ...written
}: ArticleContent & { words?: number | null }) => ({
  ...written,
  front: front ? 'Yes' : 'No',
  text: linesIn(text ?? ''),
  sources: sources.map(lineOf),
});
