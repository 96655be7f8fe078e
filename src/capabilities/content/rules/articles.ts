import { minutesToRead } from './reading-time.ts';

/** Desks that write articles. Named instead of persons, because several people read and correct each one. */
const DESKS = {
  lab: 'Purrwell lab desk',
  kitchen: 'Purrwell nutrition desk',
  kit: 'Purrwell kit desk',
  home: 'Purrwell support desk',
} as const;

interface Written {
  slug: string;
  title: string;
  /** Two sentences at most; also what search engines and the feed are told. */
  excerpt: string;
  category: string;
  /** ISO day. */
  date: string;
  author: (typeof DESKS)[keyof typeof DESKS];
  /** Counted in the printed article; a test keeps the two together. */
  words: number;
  tint: 'nose' | 'saffron' | 'eye' | 'mint' | 'blue' | 'oat';
}

/** Every article, newest first. The first is the featured one. */
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
  slug: Slug;
  path: `/blog/${Slug}`;
  readMinutes: number;
  featured: boolean;
}

const complete = (written: Written & { slug: Slug }, place: number): Article => ({
  ...written,
  path: `/blog/${written.slug}`,
  readMinutes: minutesToRead(written.words),
  featured: place === 0,
});

export const ARTICLE_LIST: readonly Article[] = ARTICLES.map(complete);

export function articleOf(slug: Slug): Article {
  return ARTICLE_LIST.find((article) => article.slug === slug) as Article;
}

/** The one to read after this one; after the oldest comes the newest. */
export function articleAfter(slug: Slug): Article {
  const place = ARTICLE_LIST.findIndex((article) => article.slug === slug);
  return ARTICLE_LIST[(place + 1) % ARTICLE_LIST.length] as Article;
}
