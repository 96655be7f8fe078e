import { newId } from '#src/lib/id.ts';
import { zoneOrShop } from '#src/lib/known-zone.ts';
import type { Currency } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, Role } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { Contact } from '../rules/contact.ts';
import { ACCOUNTS_A_NUMBER_SECONDS } from '../rules/phone-codes.ts';
import {
  householdIsEmpty,
  deleteUnusedHousehold,
  insertHousehold,
  insertMembership,
  updateHousehold,
} from '../household-store.ts';
import { insertPerson, type Person } from '../store.ts';
import { isHeldByUndo } from '../one-time-token-store.ts';
import { lockContact, numberIsFree } from '../contact-store.ts';

/** A household that belongs to nobody yet, such as a guest's at checkout. Country and currency may follow later; its time zone is the shop's where none is known. */
export async function createHousehold(
  ctx: Ctx,
  place: { country?: string; currency?: Currency; timeZone?: unknown } = {},
): Promise<{ householdId: string }> {
  const householdId = newId();
  const timeZone = zoneOrShop(place.timeZone);
  await insertHousehold(ctx.tx, { id: householdId, ...place, timeZone, createdAt: ctx.now });
  return { householdId };
}

/** Stores a household's country and currency. */
export async function placeHousehold(ctx: Ctx, householdId: string, place: { country: string; currency: Currency }) {
  await updateHousehold(ctx.tx, householdId, place);
}

export interface NewAccount {
  firstName: string;
  lastName: string;
  contact: Contact;
  /** From `hashNewPassword`, made before the transaction began. */
  passwordHash: string;
  /** An existing household without a member; by default a new one. */
  householdId?: string;
  /** Of a new household, as the browser says it; the shop's where it is missing or unknown. */
  timeZone?: unknown;
  role?: Role;
  /** The person came through a link that was mailed to this address. */
  emailVerified?: boolean;
}

/**
 * A person in a household of their own, or in the one given.
 * Refuses `email-taken`, `phone-taken`, `household-taken`; nothing is written then.
 */
export async function createAccount(
  ctx: Ctx,
  account: NewAccount,
): Promise<{ person: Person; householdId: string } | DomainError> {
  const { contact } = account;
  if (account.householdId && !(await householdIsEmpty(ctx.tx, account.householdId))) return refusals('household-taken');
  const refused = await whyNotFree(ctx, contact);
  if (refused) return refused;
  // Before the person, so that an e-mail that is known costs as many statements as a new one.
  const householdId = account.householdId ?? (await createHousehold(ctx, { timeZone: account.timeZone })).householdId;
  const person = await insertPerson(ctx.tx, {
    id: newId(),
    firstName: account.firstName.trim(),
    lastName: account.lastName.trim(),
    email: contact.kind === 'email' ? contact.email : null,
    phone: contact.kind === 'phone' ? contact.phone : null,
    passwordHash: account.passwordHash,
    preferredLoginMethod: contact.kind,
    role: account.role ?? 'customer',
    emailVerifiedAt: account.emailVerified ? ctx.now : null,
    createdAt: ctx.now,
  });
  if (!person) {
    if (!account.householdId) await deleteUnusedHousehold(ctx.tx, householdId);
    return refusals(contact.kind === 'email' ? 'email-taken' : 'phone-taken');
  }
  await insertMembership(ctx.tx, householdId, person.id);
  return { person, householdId };
}

async function whyNotFree(ctx: Ctx, contact: Contact): Promise<DomainError | null> {
  if (contact.kind === 'phone') {
    // Without text messages numbers stay unverified, so the first accounts keep the places of a number for good.
    const places = new Date(ctx.now.getTime() - ACCOUNTS_A_NUMBER_SECONDS * 1000);
    const since = ctx.settings.sms === 'off' ? new Date(0) : places;
    return (await numberIsFree(ctx.tx, contact.phone, since)) ? null : refusals('phone-taken');
  }
  await lockContact(ctx.tx, contact.email);
  return (await isHeldByUndo(ctx.tx, contact.email, null, ctx.now)) ? refusals('email-taken') : null;
}
