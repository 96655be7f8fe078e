import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { unsubscribePage } from '#src/capabilities/outreach/rules/newsletter.ts';
import {
  countNewsletter,
  countWaitlist,
  findSubscribers,
  type Subscriber,
  waitlistAfter,
} from '#src/capabilities/outreach/actions/lists.ts';
import { writeCsv } from '#src/lib/csv.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { ReadersPage, WaitlistPage } from '../contract.ts';

/** Waitlist for a place on Pro, first in the queue first. */
export async function listWaitlist(
  ctx: ReadCtx,
  scope: StaffScope<'inbox'>,
  { after, limit }: { after: number; limit: number },
): Promise<WaitlistPage> {
  const rows = await waitlistAfter(ctx.tx, scope, after, limit + 1);
  const ahead = after ? await countWaitlist(ctx.tx, scope, after) : 0;
  const shown = rows.slice(0, limit);
  return {
    places: shown.map(({ email, cats, currency, joinedAt, offeredUntil }, i) => ({
      place: ahead + i + 1,
      email,
      cats,
      currency,
      joinedAt: joinedAt.toISOString(),
      offeredUntil: offeredUntil?.toISOString() ?? null,
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
  const rows = await findSubscribers(ctx.tx, scope, { before }, limit + 1);
  const shown = rows.slice(0, limit);
  return {
    readers: shown.map((reader) => ({
      id: reader.id,
      email: reader.email,
      state: reader.state,
      source: reader.source,
      since: sinceOf(reader).toISOString(),
    })),
    counts: await countNewsletter(ctx.tx, scope),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Confirmed addresses for a mail program, each with its unsubscribe link, and their number. */
export async function exportReaders(
  ctx: ReadCtx,
  scope: StaffScope<'inbox'>,
): Promise<{ text: string; addresses: number }> {
  const readers = await findSubscribers(ctx.tx, scope, { state: 'confirmed' });
  const text = writeCsv(
    ['email', 'confirmed', 'unsubscribe'],
    readers.map((reader) => [
      reader.email,
      sinceOf(reader).toISOString(),
      unsubscribePage(ctx.settings.publicUrl, reader.unsubscribeToken),
    ]),
  );
  return { text, addresses: readers.length };
}

function sinceOf({ state, askedAt, confirmedAt, unsubscribedAt }: Subscriber): Date {
  return { pending: askedAt, confirmed: confirmedAt ?? askedAt, unsubscribed: unsubscribedAt ?? askedAt }[state];
}
