import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { Profile } from '../profile-contract.ts';
import { refusals } from '../contract.ts';
import { onOneLine, type PostalAddress } from '../rules/delivery-address.ts';
import { numberToConfirm } from '../rules/phone-codes.ts';
import { householdScope } from '../scopes.ts';
import { deliveryAddressOf } from '../household-store.ts';
import { type Person, personById } from '../store.ts';

export async function readProfile(ctx: ReadCtx): Promise<Profile | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope) || ctx.actor.kind !== 'person') return refusals('unauthorized');
  const person = await personById(ctx.tx, ctx.actor.personId);
  if (!person) return refusals('unauthorized');
  return profileView(ctx, person, await deliveryAddressOf(ctx.tx, scope));
}

export function profileView({ settings }: ReadCtx, person: Person, address: PostalAddress | null): Profile {
  const { firstName, lastName, emailNotifications, smsNotifications, deliveryReminders } = person;
  return {
    firstName,
    lastName,
    email: person.email ?? '',
    phone: person.phone ?? '',
    address: address && { ...address, line1: onOneLine(address.line1), region: address.region ?? '' },
    preferences: { emailNotifications, smsNotifications, deliveryReminders },
    version: person.profileVersion,
    unconfirmed: { email: person.pendingEmail, phone: person.pendingPhone },
    numberToConfirm: numberToConfirm(person),
    phoneVerified: person.phone !== null && person.phoneVerifiedAt !== null,
    textsSent: settings.sms !== 'off',
    memberSince: person.createdAt.toISOString(),
    betterPasswordAsked: person.passwordAdvice === 'due',
    supportEmail: settings.supportEmail,
  };
}
