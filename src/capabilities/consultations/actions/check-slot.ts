import { normalPhone } from '#src/capabilities/access/rules/contact.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type ChangeInput, refusals } from '../contract.ts';
import { mayBook } from '../rules/booking.ts';
import { planMonth } from '../rules/plan-month.ts';
import { SLOT_MS, slotsOf } from '../rules/slots.ts';
import { type Consultation, countBetween, lockVet, takenBetween } from '../store.ts';
import { openVets, overlaps } from './free-slots.ts';
import { rightOfHousehold } from './plan-of-household.ts';

type Booked = Pick<
  Consultation,
  'vetId' | 'vetName' | 'startsAt' | 'endsAt' | 'catIds' | 'question' | 'way' | 'phone' | 'link'
>;

/**
 * Checks a wished consultation and holds its vet, so that nobody else takes the slot. The caller holds the household, so
 * that two requests do not take the last one of a month. `before`: the one that is changed.
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
  const place = await placeWith(ctx, input, startsAt, before);
  if (isDomainError(place)) return place;
  const endsAt = new Date(startsAt.getTime() + SLOT_MS);
  return { ...place, startsAt, endsAt, catIds, question: input.question };
}

async function notAllowed(ctx: Ctx, scope: HouseholdScope, startsAt: Date, before?: Consultation) {
  const right = await rightOfHousehold(ctx, scope);
  const month = right && planMonth(right.since, startsAt);
  const used = month ? await countBetween(ctx.tx, scope, { ...month, without: before?.id }) : 0;
  const may = mayBook(right, { startsAt, used, now: ctx.now });
  return may === 'allowed' ? null : refusals(may);
}

async function placeWith(ctx: Ctx, { vetId, way, phone: typed }: ChangeInput, startsAt: Date, before?: Consultation) {
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
  const taken = (await takenBetween(ctx.tx, { from: startsAt, until })).some(
    (one) => one.vetId === vetId && one.id !== before?.id && overlaps(one, startsAt.getTime()),
  );
  if (taken) return refusals('slot-taken');
  return { vetId, vetName: open.vet.name, way, phone, link: way === 'link' ? row.link : null };
}
