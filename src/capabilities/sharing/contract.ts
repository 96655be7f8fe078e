import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { SENTENCE_IDS } from './rules/card.ts';

export const CatParams = z.object({ id: line(60) });

const Sentence = z.enum(SENTENCE_IDS);

export const CardInput = z
  .object({
    showName: z.boolean().openapi({ description: 'Whether the name of the cat is on it.' }),
    sentence: Sentence,
  })
  .openapi('ShareCardInput');
export type CardInput = z.infer<typeof CardInput>;

export const CardQuery = z.object({
  showName: z.enum(['true', 'false']).default('true'),
  sentence: Sentence.default('particular'),
});

export const CardView = z
  .object({
    /** Null where no page of it is public. */
    link: z.string().nullable(),
    showName: z.boolean(),
    sentence: Sentence,
  })
  .openapi('ShareCard');
export type CardView = z.infer<typeof CardView>;

/** Facts that the public page of a card shows. */
export interface PublicCard {
  name: string | null;
  sentence: string;
  tint: string;
  /** The picture in words. */
  alt: string;
  /** Path of the picture. */
  picture: string;
}
