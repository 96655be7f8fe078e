import { z } from '@hono/zod-openapi';
import { DOWNLOADS } from './rules/downloads.ts';

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
    chatName: z.string(),
    chatAction: z.string(),
    chatInvitation: z.string(),
    aboutNumbers: z.string(),
    numberRecovery: z.string(),
    company: z.string(),
  })
  .openapi('ShopFacts');
