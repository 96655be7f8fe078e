import type { VersionState } from '#src/capabilities/publishing/rules/versions.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import type { LaunchContent } from '../rules/launch-offer.ts';
import { offerFaults, priceFaults, pricesBlockedBy, type PricesContent } from '../rules/price-books.ts';
import { lockPricesAndOffer } from '../store.ts';
import { offersToCome } from './launch-offer.ts';
import { priceBookNow, readPrices } from './price-books.ts';

interface ToPublish<C> {
  content: C;
  state: VersionState;
  validFrom: Date | null;
}

const issuesOf = (faults: { path: readonly (string | number)[]; message: string }[], field: string) =>
  faults.map(({ path, message }) => ({ path: [field, ...path].join('.'), message }));

/**
 * Refuses a version of the prices that begins too soon (`prices-too-soon`) or is not above a launch offer (`prices-below-offer`), and
 * their withdrawal (`prices-stay`).
 */
export async function requirePricesPublishable(
  ctx: Ctx,
  version: ToPublish<PricesContent>,
): Promise<DomainError | null> {
  await lockPricesAndOffer(ctx.tx);
  const { now } = ctx;
  const validFrom = version.validFrom ?? now;
  const inEffect = await priceBookNow(ctx);
  const blocked = pricesBlockedBy({ ...version, validFrom }, { inEffect, now });
  if (blocked === 'prices-too-soon')
    return pricingRefusals(blocked, { issues: [{ path: 'from', message: 'Please choose a later day.' }] });
  if (blocked) return pricingRefusals(blocked);
  if (version.state === 'draft') return null;
  const offers = (await offersToCome(ctx)).filter(({ until }) => until > validFrom);
  const faults = priceFaults(version.content, offers);
  return faults.length > 0
    ? pricingRefusals('prices-below-offer', { issues: issuesOf(faults, 'content.perCat') })
    : null;
}

/** Refuses a launch offer that is not below the prices that count while it runs (`offer-above-prices`). */
export async function requireOfferPublishable(
  ctx: Ctx,
  { content, state, validFrom }: ToPublish<LaunchContent>,
): Promise<DomainError | null> {
  if (state !== 'published') return null;
  await lockPricesAndOffer(ctx.tx);
  const faults = offerFaults(content, { prices: await readPrices(ctx), from: validFrom ?? ctx.now });
  return faults.length > 0 ? pricingRefusals('offer-above-prices', { issues: issuesOf(faults, 'content') }) : null;
}
