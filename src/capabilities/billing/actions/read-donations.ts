import type { z } from '@hono/zod-openapi';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Donations } from '../donation-contract.ts';
import { countDonations, countDonationsOf } from '../donation-store.ts';
import { sheltersWithMonths } from '../shelter-store.ts';

/** Public figures of the donations: all months, allocated ones, and the months of each shelter. */
export async function readDonations({ tx }: ReadCtx): Promise<z.infer<typeof Donations>> {
  const shelters = (await sheltersWithMonths(tx)).filter(({ months }) => months > 0);
  return {
    months: await countDonations(tx),
    allocated: shelters.reduce((sum, { months }) => sum + months, 0),
    shelters: shelters.map(({ name, place, months }) => ({ name, place, months })),
  };
}

/** The months set aside with the household's own payments, less refunded ones. */
export async function readOwnDonations(ctx: ReadCtx): Promise<{ months: number } | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : { months: await countDonationsOf(ctx.tx, scope) };
}
