import type { StaffOfHousehold } from '#src/capabilities/access/actions/as-staff.ts';
import { findHousehold } from '#src/capabilities/access/actions/find-household.ts';
import { sharersOf } from '#src/capabilities/access/actions/members-at-desk.ts';
import { membersOfHouseholds } from '#src/capabilities/access/actions/search-people.ts';
import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { disputesOfHousehold } from '#src/capabilities/billing/actions/household-payments.ts';
import { subscriptionOf } from '#src/capabilities/billing/actions/read-subscription.ts';
import { boxesOf } from '#src/capabilities/fulfilment/actions/read-boxes.ts';
import { ordersOf } from '#src/capabilities/fulfilment/actions/search-parcels.ts';
import { refusalsClaimedBefore } from '#src/capabilities/fulfilment/actions/timeline.ts';
import { giftsBefore } from '#src/capabilities/gifts/actions/timeline.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { catView } from '#src/capabilities/households/actions/read-cat.ts';
import { sampleCodesOf } from '#src/capabilities/lab/actions/exchange-samples.ts';
import { labOfCats } from '#src/capabilities/lab/actions/read-summaries.ts';
import { writtenBefore } from '#src/capabilities/outreach/actions/timeline.ts';
import { pointsOf } from '#src/capabilities/rewards/actions/read-loyalty.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { HouseholdDetail } from '../household-contract.ts';
import { readNotes } from './household-notes.ts';
import { mailsToAddresses } from './read-mails.ts';
import { addressesOf } from './resend-mail.ts';

/** Reads the timeline of a household; given by the module above that joins it from all others. */
export type EventsOf = (
  ctx: ReadCtx,
  scope: HouseholdScope,
  limit: number,
) => Promise<{ id: string; at: Date; title: string; text: string | null }[]>;

const MOST = 10;
const MOST_EVENTS = 40;
const PAGE = { before: null, limit: MOST, catId: null };

/** Everything about one household, each part as its module reads it for the household's own people. */
export async function readHousehold(
  ctx: ReadCtx,
  { household, scope }: StaffOfHousehold,
  eventsOf: EventsOf,
): Promise<HouseholdDetail> {
  const found = await findHousehold(ctx.tx, household);
  const people = await peopleOf(ctx, { household, scope });
  const addresses = await addressesOf(ctx, { household, scope });
  return {
    id: household.householdId,
    since: (found?.createdAt ?? ctx.now).toISOString(),
    timeZone: found?.timeZone ?? SHOP_ZONE,
    country: found?.country ?? null,
    address: found?.deliveryAddress ? addressLabel(found.deliveryAddress) : [],
    addressFields: found?.deliveryAddress
      ? { ...found.deliveryAddress, region: found.deliveryAddress.region ?? '' }
      : null,
    notes: await readNotes(ctx, household),
    people,
    sharers: (await sharersOf(ctx, { household, scope })).map(({ since, until, ...sharer }) => ({
      ...sharer,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    cats: await catsOf(ctx, household),
    ...(await sampleCodesOf(ctx, household)),
    plan: await subscriptionOf(ctx, household),
    ...(await parcelsOf(ctx, household)),
    disputes: await disputesOfHousehold(ctx.tx, household, MOST),
    mails: await mailsToAddresses(ctx, scope, addresses, MOST),
    ...(await restOf(ctx, household)),
    timeline: (await eventsOf(ctx, household, MOST_EVENTS)).map(({ id, at, title, text }) => ({
      ...{ id, title, text },
      at: at.toISOString(),
    })),
  };
}

async function peopleOf(ctx: ReadCtx, { household, scope }: StaffOfHousehold): Promise<HouseholdDetail['people']> {
  const members = await membersOfHouseholds(ctx.tx, scope, [household.householdId]);
  return members.map(({ person, lastSeenAt }) => ({
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    emailConfirmed: person.emailVerifiedAt !== null,
    phone: person.phone,
    phoneConfirmed: person.phoneVerifiedAt !== null,
    pending: [person.pendingEmail, person.pendingPhone].flatMap((contact) => contact ?? []),
    since: person.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    closed: person.disabledAt !== null,
    version: person.profileVersion,
  }));
}

async function catsOf(ctx: ReadCtx, household: HouseholdScope): Promise<HouseholdDetail['cats']> {
  const cards = (await householdWithCats(ctx.tx, household))?.cards ?? [];
  const lab = await labOfCats(
    ctx,
    household,
    cards.map(({ cat }) => cat),
  );
  return cards.map((card) => {
    const { id, name, breed, ageRange, age, coat, pattern, eye, tint, archived } = catView(card, ctx.now);
    const { results, schedules } = lab(id);
    const { state, releasedAt, stale } = results;
    return {
      ...{ id, name, breed, ageRange, coat, pattern, eye, tint, archived },
      ageMonths: age?.months ?? null,
      results: { state, releasedAt, stale },
      version: schedules.size ? Math.max(...schedules.keys()) : null,
    };
  });
}

async function parcelsOf(ctx: ReadCtx, household: HouseholdScope): Promise<Pick<HouseholdDetail, 'orders' | 'boxes'>> {
  const orders = await ordersOf(ctx.tx, household, MOST);
  const boxes = await boxesOf(ctx, household);
  return {
    orders: orders.map((order) => ({ ...order, placedAt: order.placedAt.toISOString() })),
    boxes: boxes.slice(0, MOST),
  };
}

async function restOf(
  ctx: ReadCtx,
  household: HouseholdScope,
): Promise<Pick<HouseholdDetail, 'claims' | 'messages' | 'gifts' | 'points'>> {
  const claims = await refusalsClaimedBefore(ctx.tx, household, PAGE);
  const messages = await writtenBefore(ctx.tx, household, PAGE);
  const gifts = await giftsBefore(ctx.tx, household, PAGE);
  const { availablePoints: available, totalPoints: lifetime } = await pointsOf(ctx, household);
  return {
    claims: claims.map(({ id, at, month, decision }) => ({ id, at: at.toISOString(), month, decision })),
    messages: messages.map(({ id, at, number, subject }) => ({ id, at: at.toISOString(), number, subject })),
    gifts: gifts.flatMap(({ id, at, number, kind, giverName: giver }) =>
      at ? [{ id, at: at.toISOString(), number, kind, giver }] : [],
    ),
    points: { available, lifetime },
  };
}
