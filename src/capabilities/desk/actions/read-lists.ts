import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { unsubscribePage } from '#src/capabilities/outreach/rules/newsletter.ts';
import {
  countPlaces,
  countSubscribers,
  placesAfter,
  type Subscriber,
  subscribersBefore,
} from '#src/capabilities/outreach/store.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { ReadersPage, WaitlistPage } from '../contract.ts';
import { csv } from '../rules/csv.ts';

/** Waitlist for a place on Pro, first in the queue first. */
export async function listWaitlist(
  ctx: ReadCtx,
  scope: StaffScope<'inbox'>,
  { after, limit }: { after: number; limit: number },
): Promise<WaitlistPage> {
  const rows = await placesAfter(ctx.tx, scope, after, limit + 1);
  const ahead = after ? await countPlaces(ctx.tx, scope, after) : 0;
  const shown = rows.slice(0, limit);
  return {
    places: shown.map(({ email, cats, currency, joinedAt }, i) => ({
      place: ahead + i + 1,
      email,
      cats,
      currency,
      joinedAt: joinedAt.toISOString(),
    })),
    next: rows.length > limit ? (shown.at(-1)?.ticket ?? null) : null,
  };
}

/** Addresses of the newsletter in every state, newest first. */
export async function listReaders(
  ctx: ReadCtx,
  scope: StaffScope<'inbox'>,
  { before, limit }: { before?: string; limit: number },
): Promise<ReadersPage> {
  const rows = await subscribersBefore(ctx.tx, scope, { before }, limit + 1);
  const shown = rows.slice(0, limit);
  return {
    readers: shown.map((reader) => ({
      id: reader.id,
      email: reader.email,
      state: reader.state,
      source: reader.source,
      since: sinceOf(reader).toISOString(),
    })),
    counts: await countSubscribers(ctx.tx, scope),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Confirmed addresses for a mail program, each with its unsubscribe link. The download is logged with the person. */
export async function exportReaders(ctx: ReadCtx, scope: StaffScope<'inbox'>): Promise<string> {
  const readers = await subscribersBefore(ctx.tx, scope, { state: 'confirmed' });
  ctx.log.info({ staff: scope.personId, addresses: readers.length }, 'newsletter addresses downloaded at the desk');
  return csv(
    ['email', 'confirmed', 'unsubscribe'],
    readers.map((reader) => [
      reader.email,
      sinceOf(reader).toISOString(),
      unsubscribePage(ctx.settings.publicUrl, reader.unsubscribeToken),
    ]),
  );
}

function sinceOf({ state, askedAt, confirmedAt, unsubscribedAt }: Subscriber): Date {
  return { pending: askedAt, confirmed: confirmedAt ?? askedAt, unsubscribed: unsubscribedAt ?? askedAt }[state];
}
