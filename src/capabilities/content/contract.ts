import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { DOWNLOADS } from './rules/downloads.ts';
import { EMPLOYMENT_TYPES, LOCATION_NAMES } from './rules/positions.ts';

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
