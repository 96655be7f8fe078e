import { normalPhone } from '#src/capabilities/access/rules/contact.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type ChangeInput, refusals } from '../contract.ts';
import { mayBook, staysBooked } from '../rules/booking.ts';
import { planMonth } from '../rules/plan-month.ts';
import { SLOT_MS, slotsOf } from '../rules/slots.ts';
import type { Consultation } from '../store.ts';
import { countBetween, lockVet, takenBetween } from '../vet-store.ts';
import { openVets } from './free-slots.ts';
import { rightOfHousehold } from './plan-of-household.ts';

type Booked = Pick<
  Consultation,
  'vetId' | 'vetName' | 'startsAt' | 'endsAt' | 'catIds' | 'question' | 'way' | 'phone' | 'link'
>;

/**
 * Checks a wished consultation and holds its vet, so that nobody else takes the time. The caller holds the household, so
 * that two requests neither take the last one of a month nor two vets at once. `before`: the one that is changed.
 */
export async function checkSlot(
  ctx: Ctx,
  scope: HouseholdScope,
  input: ChangeInput,
  before?: Consultation,
): Promise<Booked | DomainError> {
  const startsAt = new Date(input.startsAt);
  const home = new Set((await livingCats(ctx.tx, scope)).map(({ id }) => id));
  const catIds = [...new Set(input.catIds)];
  if (!catIds.every((id) => home.has(id))) return refusals('consultation-cats');
  const refused = await notAllowed(ctx, scope, startsAt, before);
  if (refused) return refused;
  const place = await placeWith(ctx, { scope, input, startsAt, before });
  if (isDomainError(place)) return place;
  const endsAt = new Date(startsAt.getTime() + SLOT_MS);
  return { ...place, startsAt, endsAt, catIds, question: input.question };
}

async function notAllowed(ctx: Ctx, scope: HouseholdScope, startsAt: Date, before?: Consultation) {
  const right = await rightOfHousehold(ctx, scope);
  // One that keeps its time stays as long as a booking does, also where the plan now sees fewer days ahead.
  if (before?.startsAt.getTime() === startsAt.getTime() && staysBooked(right, startsAt)) return null;
  const offered = mayBook(right, { startsAt, used: 0, now: ctx.now });
  if (offered !== 'allowed' || !right) return offered === 'allowed' ? null : refusals(offered);
  const used = await countBetween(ctx.tx, scope, { ...planMonth(right.since, startsAt), without: before?.id });
  const may = mayBook(right, { startsAt, used, now: ctx.now });
  return may === 'allowed' ? null : refusals(may);
}

interface Wish {
  scope: HouseholdScope;
  input: ChangeInput;
  startsAt: Date;
  before: Consultation | undefined;
}

async function placeWith(ctx: Ctx, { scope, input, startsAt, before }: Wish) {
  const { vetId, way, phone: typed } = input;
  const row = await lockVet(ctx.tx, vetId);
  const open = row && (await openVets(ctx)).find(({ vet }) => vet.id === vetId);
  if (!open) return refusals('vet-unknown');
  const phone = way === 'phone' ? normalPhone(typed ?? '') : null;
  if (way === 'phone' && !phone) return refusals('consultation-phone');
  if (way === 'link' && !row.link) return refusals('consultation-no-link');
  const stays = before?.vetId === vetId && before.startsAt.getTime() === startsAt.getTime();
  const after = new Date(startsAt.getTime() + 1);
  if (!stays && slotsOf(row.hours, startsAt, after).length === 0) return refusals('slot-not-offered');
  const until = new Date(startsAt.getTime() + SLOT_MS);
  const others = (await takenBetween(ctx.tx, { from: startsAt, until })).filter(({ id }) => id !== before?.id);
  if (others.some(({ householdId }) => householdId === scope.householdId)) return refusals('consultation-overlaps');
  if (others.some((one) => one.vetId === vetId)) return refusals('slot-taken');
  return { vetId, vetName: open.vet.name, way, phone, link: way === 'link' ? row.link : null };
}
