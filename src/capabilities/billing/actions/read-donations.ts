import type { z } from '@hono/zod-openapi';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Donations } from '../contract.ts';
import { countDonations } from '../donation-store.ts';
import { sheltersWithMonths } from '../shelter-store.ts';

/** What everybody may know of the donations: all months, and which shelters got how many. */
export async function readDonations({ tx }: ReadCtx): Promise<z.infer<typeof Donations>> {
  const shelters = (await sheltersWithMonths(tx)).filter(({ months }) => months > 0);
  return {
    months: await countDonations(tx),
    allocated: shelters.reduce((sum, { months }) => sum + months, 0),
    shelters: shelters.map(({ name, place, months }) => ({ name, place, months })),
  };
}
