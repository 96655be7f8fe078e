import { readPublished } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { VersionState } from '#src/capabilities/publishing/rules/versions.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import { seatFreed } from '../events.ts';
import { BUILT_PRO_SEATS } from '../rules/plans.ts';
import { PLACES_KEY, PLACES_KIND, type PlacesContent } from '../rules/pro-places.ts';
import { countSeats, deleteFreeSeats, insertSeats, lastSeatNo } from '../store.ts';

/** The number of places of Pro: as published at the desk last, which counts at once, else that of the build. */
export async function proPlacesNow(ctx: Pick<ReadCtx, 'tx'>): Promise<number> {
  const [newest] = await readPublished(ctx, { kind: PLACES_KIND, key: PLACES_KEY });
  return newest ? (newest.content as PlacesContent).places : BUILT_PRO_SEATS;
}

/** Refuses a number of places that would count from a later day (`places-at-once`), and its withdrawal (`places-stay`). */
export function placesBlockedBy({ state, validFrom }: { state: VersionState; validFrom: Date | null }) {
  if (state === 'withdrawn') return pricingRefusals('places-stay');
  if (state === 'draft' || validFrom === null) return null;
  return pricingRefusals('places-at-once', {
    issues: [{ path: 'from', message: 'Please leave this empty: places are changed at once.' }],
  });
}

/**
 * Adds or removes places of Pro. Those that are taken, held for a payment or offered to somebody stay: refuses
 * `places-in-use` where fewer would be left. The next on the waitlist are invited to the new ones (`seat-freed`).
 */
export async function changePlaces(ctx: Pick<Ctx, 'tx' | 'emit'>, places: number): Promise<DomainError | null> {
  const before = await proPlacesNow(ctx);
  if (places < before) return removePlaces(ctx, { before, places });
  if (places === before) return null;
  const last = await lastSeatNo(ctx.tx, 'pro');
  const added = Array.from({ length: places - before }, (_, index) => ({
    plan: 'pro' as const,
    seatNo: last + index + 1,
    note: 'Added at the desk.',
  }));
  await insertSeats(ctx.tx, added);
  await ctx.emit(seatFreed, {});
  return null;
}

async function removePlaces({ tx }: Pick<Ctx, 'tx'>, { before, places }: { before: number; places: number }) {
  const removed = await deleteFreeSeats(tx, 'pro', before - places);
  if (removed) return null;
  const free = (await countSeats(tx)).get('pro')?.free ?? 0;
  const least = before - Math.min(free, before - places - 1);
  return pricingRefusals('places-in-use', {
    issues: [
      { path: 'content.places', message: `At least ${least}: so many are taken, held for a payment or offered now.` },
    ],
  });
}
