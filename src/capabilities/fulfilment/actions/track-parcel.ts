import { systemActor } from '#src/platform/actors.ts';
import type { Carrier, CarrierAnswer } from '#src/platform/carriers/carrier.ts';
import { easypost } from '#src/platform/carriers/easypost.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices } from '#src/platform/services.ts';
import {
  forgetCarrierEvents,
  lockParcel,
  parcelById,
  type ParcelRow,
  silentParcel,
  updateParcel,
} from '../parcel-store.ts';
import { lockOrder } from '../store.ts';
import { mailParcel } from './mail-parcel.ts';
import { takeNews } from './take-news.ts';

const SYSTEM = systemActor('fulfilment/track-parcel');

/** Tries after which a household is written to without a page of the carrier: some ten seconds, or forty where each is silent. */
const TRIES_BEFORE_MAIL = 3;

/** Begins to follow a parcel at its carrier, or asks about it again. */
export const trackParcel = defineJob<{ parcelId: string }>('fulfilment-track-parcel', {
  sameAs: ({ parcelId }) => parcelId,
  async run(services, { parcelId }, attempt) {
    const parcel = await services.read(SYSTEM, ({ tx }) => parcelById(tx, parcelId));
    const waits = (attempt?.retryCount ?? 0) + 1 < TRIES_BEFORE_MAIL;
    if (parcel && !parcel.endedAt) await askAbout(services, parcel, waits);
  },
});

const DAY_MS = 86_400_000;
/** Parcels that are asked about in a night, and the days after they left between which they are. */
const A_NIGHT = 300;
const SILENT_DAYS = { from: 2, to: 60 } as const;
/** Events are told apart for longer than the provider sends one again. */
const EVENT_DAYS = 30;

/**
 * Asks about parcels that have been under way for more than two days, in case an event was lost: one, then the next. A
 * question that was not answered ends the night's round once it has been tried again.
 */
export const askCarrier = defineJob<{ left?: number }>('fulfilment-ask-carrier', {
  nightly: '02:50',
  async run(services, { left = A_NIGHT }) {
    if (!services.settings.easypost) return;
    const ago = (days: number) => new Date(services.clock.now().getTime() - days * DAY_MS);
    const silence = { leftBefore: ago(SILENT_DAYS.from), leftAfter: ago(SILENT_DAYS.to), notSince: ago(0.5) };
    const parcel = await services.read(SYSTEM, ({ tx }) => silentParcel(tx, silence));
    if (!parcel) return services.transact(SYSTEM, ({ tx }) => forgetCarrierEvents(tx, ago(EVENT_DAYS)));
    await askAbout(services, parcel, false);
    if (left > 1)
      await services.transact(SYSTEM, (ctx) =>
        ctx.enqueue(askCarrier, { left: left - 1 }, { singletonKey: parcel.id }),
      );
  },
});

/** Asks the carrier, outside of a transaction, and takes the answer in one. Throws where asking again may succeed. */
async function askAbout(services: AppServices, parcel: ParcelRow, waits: boolean): Promise<void> {
  const answer = await ask(services, parcel);
  const retry = answer.kind === 'refused' && answer.retry;
  await services.transact(SYSTEM, async (ctx) => {
    await lockOrder(ctx.tx, parcel.orderId);
    const row = await lockParcel(ctx.tx, parcel.id);
    if (!row) return;
    await updateParcel(ctx.tx, row.id, { askedAt: ctx.now, error: answer.kind === 'refused' ? answer.code : null });
    if (!(retry && waits)) await mailParcel(ctx, row, answer.kind === 'news' ? answer.news : null);
    if (answer.kind === 'news') await takeNews(ctx, row.id, answer.news);
  });
  if (answer.kind !== 'refused') return;
  services.log.warn({ parcel: parcel.id, error: answer.code }, 'carrier did not answer about a parcel');
  if (retry) throw new Error(`carrier: ${answer.code}`);
}

async function ask({ settings }: AppServices, { trackerId, code }: ParcelRow): Promise<CarrierAnswer> {
  if (!settings.easypost) return { kind: 'refused', code: 'carrier-off', retry: false };
  const carrier: Carrier = easypost(settings.easypost);
  return trackerId ? carrier.look(trackerId) : carrier.track(code, settings.easypost.carrier);
}
