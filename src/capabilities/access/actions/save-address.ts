import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { invalidFields } from '../input-contract.ts';
import type { ProfileInput } from '../profile-contract.ts';
import { deliveryAddressChanged, deliveryAddressChangeRequested } from '../events.ts';
import {
  addressIssues,
  isBlankAddress,
  type PostalAddress,
  sameAddress,
  tidyAddress,
} from '../rules/delivery-address.ts';
import type { HouseholdScope } from '../scopes.ts';
import { deliveryAddressOf, updateHousehold } from '../household-store.ts';
import type { Person } from '../store.ts';

type AddressWish = Omit<NonNullable<typeof deliveryAddressChangeRequested.payload>, 'refuse'>;

/** Wanted new address, if a valid one was sent and nobody objects; null if it is the current one. */
export async function addressWish(
  ctx: Ctx,
  scope: HouseholdScope,
  { emailVerifiedAt, phoneVerifiedAt }: Person,
  { address: sent, agreedMonthly }: ProfileInput,
): Promise<AddressWish | DomainError | null> {
  const before = await deliveryAddressOf(ctx.tx, scope);
  const address = sent === null || isBlankAddress(sent) ? null : tidyAddress(sent);
  if (unchanged(before, address)) return null;
  const issues = address ? addressIssues(address) : [];
  if (issues.length) return invalidFields(issues.map(({ field, message }) => ({ path: `address.${field}`, message })));
  const verified = emailVerifiedAt !== null || phoneVerifiedAt !== null;
  const wish = { householdId: scope.householdId, address, verified, agreedMonthly: agreedMonthly ?? null };
  const refused: DomainError[] = [];
  await ctx.emit(deliveryAddressChangeRequested, { ...wish, refuse: (refusal) => void refused.push(refusal) });
  return refused[0] ?? wish;
}

const unchanged = (before: PostalAddress | null, now: PostalAddress | null) =>
  before && now ? sameAddress(before, now) : before === now;

/** Saves another address and returns its consequences, in sentences. */
export async function saveAddress(ctx: Ctx, wish: AddressWish): Promise<string[]> {
  const { householdId, address } = wish;
  await updateHousehold(ctx.tx, householdId, {
    deliveryAddress: address,
    ...(address && { country: address.country }),
  });
  const notes: string[] = [];
  await ctx.emit(deliveryAddressChanged, { ...wish, note: (sentence) => void notes.push(sentence) });
  return notes;
}
