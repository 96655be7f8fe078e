import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';
import { ARTICLE_TINTS } from './rules/articles.ts';
import { wrongNumber } from './rules/article-text.ts';
import { DOWNLOADS } from './rules/downloads.ts';
import { EMPLOYMENT_TYPES, LOCATION_NAMES } from './rules/positions.ts';

export const refusals = defineErrors({
  'article-unknown': [404, 'We cannot find this article.'],
});

export const DownloadsView = z
  .array(
    z.object({
      id: z.enum(DOWNLOADS.map(({ id }) => id)),
      name: z.string(),
      address: z.string(),
      available: z.boolean(),
      /** Size in bytes; null while there is nothing to download. */
      bytes: z.number().int().nullable(),
    }),
  )
  .openapi('Downloads');

export type Downloads = z.infer<typeof DownloadsView>;

export const ShopFactsView = z
  .object({
    supportEmail: z.string(),
    chatApp: z.string(),
    chatAppTitle: z.string(),
    chatName: z.string(),
    chatAction: z.string(),
    chatInvitation: z.string(),
    aboutNumbers: z.string(),
    numberRecovery: z.string(),
    company: z.string(),
  })
  .openapi('ShopFacts');

const points = z
  .array(line(300, { missing: 'Please leave no line empty.' }))
  .min(1, 'Please write at least one line.')
  .max(12, 'At most 12 lines, please.');

/** A position as it is written at the desk; plain text everywhere. */
export const PositionContent = z
  .object({
    title: line(80, { missing: 'Please enter a title.' }),
    department: line(40, { missing: 'Please enter a department.' }),
    location: z.enum(LOCATION_NAMES),
    type: z.enum(EMPLOYMENT_TYPES),
    description: line(300, { missing: 'Please describe the position in a sentence.' }),
    does: points,
    brings: points,
    posted: z.iso.date('Please enter a date.'),
  })
  .openapi('PositionContent');

export const PositionsView = z
  .object({ positions: z.array(PositionContent.extend({ slug: z.string() })) })
  .openapi('Positions');
export type PositionsView = z.infer<typeof PositionsView>;

const Source = z.object({
  by: line(200, { missing: 'Please name the authors.' }),
  title: line(300, { missing: 'Please enter the title.' }),
  where: line(200, { missing: 'Please say where it appeared.' }),
  when: line(60, { missing: 'Please enter the year.' }),
  url: line(500, { missing: 'Please enter the address.' }).regex(
    /^https?:\/\/[^\s/]+\.\S+$/,
    'An address begins with https://.',
  ),
});

const article = {
  title: line(120, { missing: 'Please enter a title.' }),
  excerpt: line(300, { missing: 'Please enter a teaser.' }),
  category: line(40, { missing: 'Please enter a subject.' }),
  date: z.iso.date('Please enter a date.').refine((day) => day >= '2000', 'Please enter a year from 2000 on.'),
  author: line(80, { missing: 'Please enter an author.' }),
  tint: z.enum(ARTICLE_TINTS),
};

/** An article as it is written at the desk; plain text with marks, nothing of it is HTML. */
export const ArticleContent = z
  .object({
    ...article,
    front: z.boolean(),
    text: prose(60_000, { missing: 'Please write the text.' }).nullable(),
    sources: z.array(Source).max(60, 'At most 60 sources, please.'),
  })
  .check(({ value, issues }) => {
    const message = wrongNumber(value.text ?? '', value.sources.length);
    if (message === null) return;
    issues.push({ code: 'custom', path: ['text'], input: value.text, message });
  })
  .openapi('ArticleContent');

const Article = z.object({
  ...article,
  slug: z.string(),
  path: z.string(),
  words: z.int(),
  readMinutes: z.int(),
  featured: z.boolean(),
  changed: z.string().optional().describe('Day of its last change; absent where it is as the shop was built'),
});

export const ArticleParams = z.object({ slug: line(60) });
export const ArticlesView = z.object({ articles: z.array(Article) }).openapi('Articles');
export type ArticlesView = z.infer<typeof ArticlesView>;
export const ArticleView = z
  .object({ articles: z.array(Article).describe('It and the next one'), text: z.string(), sources: z.array(Source) })
  .openapi('Article');
export type ArticleView = z.infer<typeof ArticleView>;
