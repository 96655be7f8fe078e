import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { Currency } from '#src/lib/money.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import * as store from '../store.ts';

type Staff = StaffScope<'inbox'>;

interface WaitlistPlace {
  ticket: number;
  email: string;
  cats: number;
  currency: Currency;
  joinedAt: Date;
  /** End of the invitation to a seat that runs; null without one. */
  offeredUntil: Date | null;
}

export interface Subscriber {
  id: string;
  email: string;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  /** Place of the form: footer, blog, landing. */
  source: string;
  askedAt: Date;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  unsubscribeToken: string;
}

/** The waitlist for Pro in its order, from after a ticket on. */
export const waitlistAfter = (tx: ReadHandle, scope: Staff, ticket: number, limit: number): Promise<WaitlistPlace[]> =>
  store.placesAfter(tx, scope, ticket, limit);

/** Number of places on the waitlist, or of those up to a ticket. */
export const countWaitlist = (tx: ReadHandle, scope: Staff, upToTicket?: number): Promise<number> =>
  store.countPlaces(tx, scope, upToTicket);

/** Newsletter subscribers in one state or every state, newest first; without a limit all of them. */
export const findSubscribers = (
  tx: ReadHandle,
  scope: Staff,
  filter: { state?: Subscriber['state']; before?: string },
  limit?: number,
): Promise<Subscriber[]> => store.subscribersBefore(tx, scope, filter, limit);

/** Number of newsletter subscribers in each state. */
export const countNewsletter = (tx: ReadHandle, scope: Staff): Promise<Record<Subscriber['state'], number>> =>
  store.countSubscribers(tx, scope);
