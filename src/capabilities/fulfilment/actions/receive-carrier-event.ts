import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { isSignedByEasypost } from '#src/platform/carriers/easypost.ts';
import { readTrackerEvent } from '#src/platform/carriers/tracker.ts';
import type { AppServices } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { noteCarrierEvent, parcelsOfTracker } from '../parcel-store.ts';
import { takeNews } from './take-news.ts';

const SYSTEM = systemActor('fulfilment/receive-carrier-event');

/**
 * Takes an event of the provider that follows parcels, once. Refuses `carrier-unsigned` for anything not signed with our
 * secret, `carrier-unreadable` for a signed body that is no event. Events about anything else than a followed
 * parcel are accepted and dropped, because the provider would repeat a refused one.
 */
export async function receiveCarrierEvent(
  { settings: { easypost }, transact }: AppServices,
  body: Uint8Array,
  signature: string | undefined,
): Promise<{ received: true } | DomainError> {
  if (!easypost || !isSignedByEasypost(easypost.webhookSecret, body, signature)) return refusals('carrier-unsigned');
  const event = readTrackerEvent(new TextDecoder().decode(body));
  if (!event) return refusals('carrier-unreadable');
  const { id, news } = event;
  if (!news) return { received: true };
  await transact(SYSTEM, async (ctx) => {
    const parcels = await parcelsOfTracker(ctx.tx, news.trackerId);
    if (!parcels.length || !(await noteCarrierEvent(ctx.tx, id, ctx.now))) return;
    for (const parcelId of parcels) await takeNews(ctx, parcelId, news);
  });
  return { received: true };
}
