import { invalidField } from '#src/capabilities/access/input-contract.ts';
import type { StaffOfHousehold } from '#src/capabilities/access/actions/as-staff.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { disputesOfHousehold } from '#src/capabilities/billing/actions/household-payments.ts';
import { subscriptionOf } from '#src/capabilities/billing/actions/read-subscription.ts';
import { boxesOf } from '#src/capabilities/fulfilment/actions/read-boxes.ts';
import { ordersOf } from '#src/capabilities/fulfilment/actions/search-parcels.ts';
import { refusalsClaimedBefore } from '#src/capabilities/fulfilment/actions/timeline.ts';
import { giftsBefore } from '#src/capabilities/gifts/actions/timeline.ts';
import { writtenBefore } from '#src/capabilities/outreach/actions/timeline.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import { type Cursor, cursorText, type Page, parseCursor } from '#src/platform/paging.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import {
  HOUSEHOLD_LISTS,
  type HouseholdDetail,
  type HouseholdListName,
  type HouseholdPage,
} from '../household-contract.ts';
import { readNotes } from './household-notes.ts';
import { mailsToAddresses } from './read-mails.ts';
import { addressesOf } from './resend-mail.ts';

/** Reads a page of the timeline of a household; given by the module above that joins it from all others. */
export type EventsOf = (
  ctx: ReadCtx,
  scope: HouseholdScope,
  page: { before: string | null; limit: number },
) => Promise<
  { items: { id: string; at: Date; title: string; text: string | null }[]; next: string | null } | DomainError
>;

type Invoices = HouseholdPage['invoices'];
type Lists = Pick<HouseholdPage, HouseholdListName>;
interface Part<L extends HouseholdListName> {
  items: Lists[L];
  next: string | null;
}

/** Lines of a page. The timeline tells more at once, because its lines are short. */
const A_PAGE: Record<HouseholdListName, number> = {
  ...{ notes: 20, orders: 10, boxes: 10, invoices: 10, disputes: 10, claims: 10, gifts: 10, mails: 10, messages: 10 },
  timeline: 40,
};

const NONE: Lists = {
  ...{ notes: [], orders: [], boxes: [], invoices: [], disputes: [], claims: [], gifts: [] },
  ...{ mails: [], messages: [], timeline: [] },
};

interface Sources {
  eventsOf: EventsOf;
  /** The household’s invoices, the newest first, where they were read already. */
  invoices?: Invoices;
}
type Reader<L extends HouseholdListName> = (
  ctx: ReadCtx,
  staff: StaffOfHousehold,
  before: string | null,
  sources: Sources,
) => Promise<Part<L> | DomainError>;

const MADE_UP = () => invalidField('before', 'Please start again from the first page.');

/** A page of the lines read, which are one more than it holds, and the cursor of the next page. */
function partOf<L extends HouseholdListName, T>(
  list: L,
  found: readonly T[],
  { view, placeOf }: { view: (one: T) => Lists[L][number]; placeOf: (one: T) => string },
): Part<L> {
  const shown = found.slice(0, A_PAGE[list]);
  const last = shown.at(-1);
  return { items: shown.map(view) as Lists[L], next: last && found.length > shown.length ? placeOf(last) : null };
}

/** Returns the lines after the one with this id, or all without an id. Refuses an id that is not there. */
function after<T extends { id: string }>(all: readonly T[], before: string | null): readonly T[] | DomainError {
  if (before === null) return all;
  const place = all.findIndex(({ id }) => id === before);
  return place === -1 ? MADE_UP() : all.slice(place + 1);
}

const cursorIn = (before: string | null): Cursor | null | DomainError =>
  before === null ? null : (parseCursor(before) ?? MADE_UP());

/** Reads a list whose rows have a moment and an id. One row more than a page says that there are older ones. */
const byMoment =
  <L extends HouseholdListName, T>(
    list: L,
    read: (ctx: ReadCtx, household: HouseholdScope, page: Page) => Promise<readonly T[]>,
    { view, placeOf }: { view: (one: T) => Lists[L][number]; placeOf: (one: T) => Cursor },
  ): Reader<L> =>
  async (ctx, { household }, text) => {
    const before = cursorIn(text);
    if (isDomainError(before)) return before;
    const found = await read(ctx, household, { before, limit: A_PAGE[list] + 1, catId: null });
    return partOf(list, found, { view, placeOf: (one) => cursorText(placeOf(one)) });
  };

/** Moments of the gifts that the household got. */
async function giftMoments(ctx: ReadCtx, household: HouseholdScope, page: Page) {
  const moments = await giftsBefore(ctx.tx, household, page);
  return moments.flatMap(({ at, ...gift }) => (at ? [{ ...gift, at }] : []));
}

const READERS: { [L in HouseholdListName]: Reader<L> } = {
  notes: byMoment('notes', readNotes, { view: (note) => note, placeOf: ({ id, at }) => ({ id, at: new Date(at) }) }),
  orders: byMoment('orders', (ctx, household, page) => ordersOf(ctx.tx, household, page), {
    view: (order) => ({ ...order, placedAt: order.placedAt.toISOString() }),
    placeOf: ({ placedAt: at, id }) => ({ at, id }),
  }),
  boxes: async (ctx, { household }, before) => {
    const found = after(await boxesOf(ctx, household), before);
    return isDomainError(found) ? found : partOf('boxes', found, { view: (box) => box, placeOf: ({ id }) => id });
  },
  invoices: async (ctx, { household }, before, { invoices }) => {
    const found = after(invoices ?? (await subscriptionOf(ctx, household)).invoices, before);
    return isDomainError(found) ? found : partOf('invoices', found, { view: (one) => one, placeOf: ({ id }) => id });
  },
  mails: async (ctx, { household, scope }, before) => {
    if (before !== null && !isUuid(before)) return MADE_UP();
    const addresses = await addressesOf(ctx, { household, scope });
    const found = await mailsToAddresses(ctx, scope, addresses, { before, limit: A_PAGE.mails + 1 });
    return partOf('mails', found, { view: (mail) => mail, placeOf: ({ id }) => id });
  },
  disputes: byMoment('disputes', (ctx, household, page) => disputesOfHousehold(ctx.tx, household, page), {
    view: (dispute) => dispute,
    placeOf: ({ id, openedAt }) => ({ id, at: new Date(openedAt) }),
  }),
  claims: byMoment('claims', (ctx, household, page) => refusalsClaimedBefore(ctx.tx, household, page), {
    view: ({ id, at, month, decision }) => ({ id, at: at.toISOString(), month, decision }),
    placeOf: (claim) => claim,
  }),
  gifts: byMoment('gifts', giftMoments, {
    view: ({ id, at, number, kind, giverName: giver }) => ({ id, at: at.toISOString(), number, kind, giver }),
    placeOf: (gift) => gift,
  }),
  messages: byMoment('messages', (ctx, household, page) => writtenBefore(ctx.tx, household, page), {
    view: ({ id, at, number, subject }) => ({ id, at: at.toISOString(), number, subject }),
    placeOf: (message) => message,
  }),
  timeline: async (ctx, { household }, before, { eventsOf }) => {
    const page = await eventsOf(ctx, household, { before, limit: A_PAGE.timeline });
    if (isDomainError(page)) return page;
    const items = page.items.map(({ id, at, title, text }) => ({ id, at: at.toISOString(), title, text }));
    return { items, next: page.next };
  },
};

/** The newest lines of every list, with the cursor of the older ones. */
export async function newestLines(
  ctx: ReadCtx,
  staff: StaffOfHousehold,
  sources: Sources,
): Promise<Pick<HouseholdDetail, HouseholdListName | 'next'>> {
  const next = Object.fromEntries(HOUSEHOLD_LISTS.map((list) => [list, null])) as HouseholdDetail['next'];
  const lists = { ...NONE };
  const read = async <L extends HouseholdListName>(list: L) => {
    const part = await READERS[list](ctx, staff, null, sources);
    if (isDomainError(part)) return;
    lists[list] = part.items;
    next[list] = part.next;
  };
  for (const list of HOUSEHOLD_LISTS) await read(list);
  return { ...lists, next };
}

/** Older lines of one list. Refuses a made-up place. */
export async function readLines<L extends HouseholdListName>(
  ctx: ReadCtx,
  staff: StaffOfHousehold,
  { list, before }: { list: L; before: string | null },
  sources: Sources,
): Promise<HouseholdPage | DomainError> {
  const part = await READERS[list](ctx, staff, before, sources);
  return isDomainError(part) ? part : { ...NONE, [list]: part.items, next: part.next };
}
