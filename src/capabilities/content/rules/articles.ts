import { countWords, minutesToRead } from './reading-time.ts';

/** Desks that write articles. Named instead of persons, because several people read and correct each one. */
const DESKS = {
  lab: 'Purrwell lab desk',
  kitchen: 'Purrwell nutrition desk',
  kit: 'Purrwell kit desk',
  home: 'Purrwell support desk',
} as const;

/** Colours an article's page may have. */
export const ARTICLE_TINTS = ['nose', 'saffron', 'eye', 'mint', 'blue', 'oat'] as const;
export type ArticleTint = (typeof ARTICLE_TINTS)[number];

interface Written {
  slug: string;
  title: string;
  /** Two sentences at most; also for search engines and the feed. */
  excerpt: string;
  category: string;
  /** ISO day. */
  date: string;
  author: string;
  /** Counted in the printed article; a test keeps the two together. */
  words: number;
  tint: ArticleTint;
}

/** The articles the shop is built with, newest first. Articles published at the desk come on top. */
const ARTICLES = [
  {
    slug: 'body-condition',
    title: 'How to read a cat’s weight with your hands',
    excerpt:
      'The scale gives you a number, the ribs tell you what it means. A home check that takes two minutes and no equipment but a cat.',
    category: 'Weight',
    date: '2026-11-12',
    author: DESKS.lab,
    words: 1277,
    tint: 'nose',
  },
  {
    slug: 'water',
    title: 'How much water a cat needs, and how to get it in',
    excerpt:
      'Fountains, bowls, broth and the tap in the bathroom: what was measured, what is folklore, and why the food bowl matters more than the water bowl.',
    category: 'Water',
    date: '2026-10-29',
    author: DESKS.kitchen,
    words: 1124,
    tint: 'blue',
  },
  {
    slug: 'taking-samples',
    title: 'Cheek, coat and tray: three samples without a fight',
    excerpt:
      'A swab, a pinch of fur and something from the tray, taken from somebody who did not agree to any of it. It goes better if you rehearse.',
    category: 'Test kit',
    date: '2026-10-08',
    author: DESKS.kit,
    words: 1274,
    tint: 'mint',
  },
  {
    slug: 'vitamin-ceilings',
    title: 'Vitamins A and D, and why a supplement needs a ceiling',
    excerpt:
      'The body stores both, so more is not better. What too much does to a cat, and how to add up what is already in the bowl.',
    category: 'Nutrition',
    date: '2026-09-17',
    author: DESKS.lab,
    words: 1264,
    tint: 'saffron',
  },
  {
    slug: 'several-cats',
    title: 'Several cats, one kitchen, no queue',
    excerpt:
      'Cats who share a home do not want to share a bowl. How to feed two, three or six of them what each one needs, without a census at every meal.',
    category: 'Household',
    date: '2026-08-27',
    author: DESKS.home,
    words: 1263,
    tint: 'oat',
  },
] as const satisfies readonly Written[];

export type Slug = (typeof ARTICLES)[number]['slug'];

export interface Article extends Written {
  path: string;
  readMinutes: number;
  featured: boolean;
  /** ISO day of its last change; absent where it is as the shop was built. */
  changed?: string;
}

/** A source as the list at the end of an article prints it. Its place in the list is its number. */
export interface Source {
  /** Authors or the organisation. */
  by: string;
  title: string;
  /** Journal or publisher, with volume and pages where there are any. */
  where: string;
  /** The year, or when a page without one was read. */
  when: string;
  url: string;
}

/** The kind of articles among the versions of `publishing`; a key is a slug. */
export const ARTICLE_KIND = 'article' as const;

/** An article as it is written at the desk. */
export interface ArticleContent extends Omit<Written, 'slug' | 'words'> {
  /** Asks for the first place. Of several that do, the newest has it; without any, the newest article. */
  front: boolean;
  /** Plain text with the marks of the newsletter, and [1] for a source; null where text, drawings and sources are those of the build. */
  text: string | null;
  sources: Source[];
}

/** Long fields of an article, which lists do without. */
export const LONG_FIELDS = ['text', 'sources'] as const;

/** An article as it is kept: with its words counted, so that lists need not read it; null where they are the build's. */
type StoredArticle = ArticleContent & { words: number | null };

export const withWords = (content: ArticleContent): StoredArticle => ({
  ...content,
  words: content.text === null ? null : countWords(content.text),
});

/** An article without its text. */
export interface ArticleEntry extends Omit<StoredArticle, (typeof LONG_FIELDS)[number]> {
  /** ISO day of its last change; absent where it is as the shop was built. */
  changed?: string;
}

/** An article of the build as the desk begins with it. */
export const BUILT_CONTENT: ReadonlyMap<string, ArticleContent> = new Map(
  ARTICLES.map(({ slug, words: _, ...written }) => [slug, { ...written, front: false, text: null, sources: [] }]),
);

const BUILT_ENTRIES: ReadonlyMap<string, ArticleEntry> = new Map(
  ARTICLES.map(({ slug, ...written }) => [slug, { ...written, front: false }]),
);

const WORDS: ReadonlyMap<string, number> = new Map(ARTICLES.map(({ slug, words }) => [slug, words]));

/** Whether an article's text is part of the build. */
export const isBuiltArticle = (slug: string): slug is Slug => WORDS.has(slug);

/** The articles of the build with the ones published since: changed, added, or withdrawn (null). Newest first. */
export function currentArticles(published: ReadonlyMap<string, ArticleEntry | null>): Article[] {
  const pieces = [...new Map<string, ArticleEntry | null>([...BUILT_ENTRIES, ...published])].flatMap(([slug, entry]) =>
    entry ? [{ slug, ...entry }] : [],
  );
  const newestFirst = pieces.toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
  const first = newestFirst.find(({ front }) => front) ?? newestFirst[0];
  return newestFirst.map((piece) => complete(piece, piece === first));
}

/** An article as lists and its own page need it, without its text. */
export function complete({ front: _, words: own, ...written }: ArticleEntry & { slug: string }, featured: boolean) {
  const words = own ?? WORDS.get(written.slug) ?? 0;
  return { ...written, words, path: `/blog/${written.slug}`, readMinutes: minutesToRead(words), featured };
}

/** Articles of the build, newest first. */
export const ARTICLE_LIST: readonly Article[] = currentArticles(new Map());

/** The article of the build. */
export const articleOf = (slug: Slug): Article => articleIn(ARTICLE_LIST, slug) as Article;

export const articleIn = (articles: readonly Article[], slug: string): Article | undefined =>
  articles.find((article) => article.slug === slug);

/** The one to read after this one; after the oldest comes the newest. */
export function articleAfter(articles: readonly Article[], slug: string): Article | undefined {
  const place = articles.findIndex((article) => article.slug === slug);
  return articles[(place + 1) % articles.length];
}
