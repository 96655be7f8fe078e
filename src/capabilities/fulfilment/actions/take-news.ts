import type { DomainError } from '#src/lib/domain-error.ts';
import { derivedId } from '#src/lib/id.ts';
import type { CarrierNews } from '#src/platform/carriers/carrier.ts';
import type { Tx } from '#src/platform/database.ts';
import type { Ctx } from '#src/platform/services.ts';
import { boxHistory } from '../box-event-store.ts';
import { lockBox } from '../box-store.ts';
import { lockParcel, parcelById, type ParcelRow, updateParcel } from '../parcel-store.ts';
import { isNews, isOfEarlierParcel, stepOfCarrier, troubleOfStatus } from '../rules/carrier-news.ts';
import { deliveredNote, statusWords } from '../rules/carrier-words.ts';
import {
  deriveState,
  type HistoryEvent,
  isStopped,
  type StepKey,
  type TransitionRequest,
} from '../rules/state-machine.ts';
import { lockOrder, orderHistory } from '../store.ts';
import { appendBoxEvent } from './move-box.ts';
import { appendOrderEvent } from './move-order.ts';
import { askPersonAboutParcel } from './ask-person.ts';

/**
 * Takes a carrier's news of a parcel, each once, in any order of arrival: notes it, and moves the order or box by the
 * steps and exceptions that there are, as `carrier`. News of another tracker, about a parcel whose step was taken back,
 * and older ones change nothing. Orders that cannot be moved are left to a person.
 */
export async function takeNews(ctx: Ctx, parcelId: string, news: CarrierNews): Promise<void> {
  const found = await parcelById(ctx.tx, parcelId);
  if (!found) return;
  const subject = subjectOf(found);
  const now = await subject.read(ctx.tx);
  const parcel = await lockParcel(ctx.tx, parcelId);
  if (!now || !parcel || parcel.endedAt || (parcel.trackerId && parcel.trackerId !== news.trackerId)) return;
  if (!deriveState(now.events).steps.some(({ id }) => id === parcelId)) return end(ctx, parcel);
  if (isOfEarlierParcel(news.deliveredAt, parcel.leftAt))
    return askPersonAboutParcel(ctx, { ...parcel, ...stored(news) }, EARLIER);
  const fresh = isNews(parcel, news);
  const known: ParcelRow = fresh ? { ...parcel, ...stored(news) } : parcel;
  if (fresh) await updateParcel(ctx.tx, parcelId, stored(news));
  const changed = known.status !== parcel.status || known.detail !== parcel.detail;
  if (changed) await reportTrouble(ctx, subject, known);
  await move(ctx, subject, known);
  if (fresh) await ctx.notify(now.householdId, 'order');
}

const EARLIER =
  'The carrier delivered it before this parcel left, so the number may be of another one. Nothing was moved.';

const stored = ({ trackerId, carrier, status, detail, publicUrl, updatedAt: statusAt, deliveredAt }: CarrierNews) => ({
  ...{ trackerId, carrier, status, detail, publicUrl, statusAt, deliveredAt },
});

const end = (ctx: Ctx, { id }: ParcelRow) => updateParcel(ctx.tx, id, { endedAt: ctx.now });

/** The order or box that a parcel belongs to. */
interface Subject {
  /** Locks it and reads its history. */
  read(tx: Tx): Promise<{ householdId: string; revision: number; events: HistoryEvent<StepKey>[] } | undefined>;
  append(
    ctx: Ctx,
    said: { id: string; seen: number; move: TransitionRequest; note?: string },
  ): Promise<DomainError | null>;
}

function subjectOf({ orderId, boxId }: ParcelRow): Subject {
  if (boxId)
    return {
      read: async (tx) => {
        const box = await lockBox(tx, boxId);
        return box && { ...box, events: await boxHistory(tx, boxId) };
      },
      append: (ctx, said) => appendBoxEvent(ctx, 'carrier', boxId, said),
    };
  return {
    read: async (tx) => {
      const order = await lockOrder(tx, orderId);
      return order && { ...order, events: await orderHistory(tx, orderId) };
    },
    append: (ctx, said) => appendOrderEvent(ctx, 'carrier', orderId, said),
  };
}

/** Advances the parcel by its known news, step by step. A step that a colleague took back is not repeated. */
async function move(ctx: Ctx, subject: Subject, parcel: ParcelRow): Promise<void> {
  for (;;) {
    const now = await subject.read(ctx.tx);
    if (!now) return;
    const { stands, exception } = deriveState(now.events);
    const to = isStopped(exception) ? null : stepOfCarrier(parcel.leg, stands, parcel.status);
    const id = derivedId('carrier', parcel.id, to ?? '');
    if (!to || now.events.some((event) => event.id === id)) break;
    const note = deliveredNote(parcel);
    const said = { id, seen: now.revision, move: { kind: 'step', to }, ...(note && { note }) } as const;
    const refused = await subject.append(ctx, said);
    if (!refused) continue;
    if (parcel.status === 'delivered')
      await askPersonAboutParcel(ctx, parcel, `It was not moved here: ${refused.message}`);
    return;
  }
  if (parcel.status === 'delivered') await end(ctx, parcel);
}

/** Reports a problem as the matching exception, else to a person. */
async function reportTrouble(ctx: Ctx, subject: Subject, parcel: ParcelRow): Promise<void> {
  const exception = troubleOfStatus(parcel.status, parcel.detail);
  if (exception === undefined) return;
  const now = exception && (await subject.read(ctx.tx));
  const id = derivedId('carrier', parcel.id, parcel.status, parcel.statusAt?.toISOString() ?? '');
  const note = `${parcel.carrier ?? 'The carrier'}: ${statusWords(parcel.status)}`;
  const refused =
    now && (await subject.append(ctx, { id, seen: now.revision, move: { kind: 'raised', exception }, note }));
  if (!now || refused)
    await askPersonAboutParcel(ctx, parcel, refused ? `It was not reported here: ${refused.message}` : null);
}
