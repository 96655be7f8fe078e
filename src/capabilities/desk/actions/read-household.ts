import type { StaffOfHousehold } from '#src/capabilities/access/actions/as-staff.ts';
import { findHousehold } from '#src/capabilities/access/actions/find-household.ts';
import { sharersOf } from '#src/capabilities/access/actions/members-at-desk.ts';
import { membersOfHouseholds } from '#src/capabilities/access/actions/search-people.ts';
import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { subscriptionOf } from '#src/capabilities/billing/actions/read-subscription.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { catView } from '#src/capabilities/households/actions/read-cat.ts';
import { sampleCodesOf } from '#src/capabilities/lab/actions/exchange-samples.ts';
import { labOfCats } from '#src/capabilities/lab/actions/read-summaries.ts';
import { pointsOf } from '#src/capabilities/rewards/actions/read-loyalty.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { HouseholdDetail } from '../household-contract.ts';
import { type EventsOf, newestLines } from './household-lists.ts';

/** Everything about one household, each part as its module reads it for the household's own people. */
export async function readHousehold(
  ctx: ReadCtx,
  { household, scope }: StaffOfHousehold,
  eventsOf: EventsOf,
): Promise<HouseholdDetail> {
  const found = await findHousehold(ctx.tx, household);
  const people = await peopleOf(ctx, { household, scope });
  const { invoices, ...plan } = await subscriptionOf(ctx, household);
  return {
    id: household.householdId,
    since: (found?.createdAt ?? ctx.now).toISOString(),
    timeZone: found?.timeZone ?? SHOP_ZONE,
    country: found?.country ?? null,
    address: found?.deliveryAddress ? addressLabel(found.deliveryAddress) : [],
    addressFields: found?.deliveryAddress
      ? { ...found.deliveryAddress, region: found.deliveryAddress.region ?? '' }
      : null,
    people,
    sharers: (await sharersOf(ctx, { household, scope })).map(({ since, until, ...sharer }) => ({
      ...sharer,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    cats: await catsOf(ctx, household),
    ...(await sampleCodesOf(ctx, household)),
    plan,
    ...(await newestLines(ctx, { household, scope }, { eventsOf, invoices })),
    points: await pointsAt(ctx, household),
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
    const { results, schedules, setId } = lab(id);
    const { state, releasedAt, stale } = results;
    return {
      ...{ id, name, breed, ageRange, coat, pattern, eye, tint, archived },
      ageMonths: age?.months ?? null,
      results: { state, releasedAt, stale, set: setId },
      version: schedules.size ? Math.max(...schedules.keys()) : null,
    };
  });
}

async function pointsAt(ctx: ReadCtx, household: HouseholdScope): Promise<HouseholdDetail['points']> {
  const { availablePoints: available, totalPoints: lifetime } = await pointsOf(ctx, household);
  return { available, lifetime };
}
