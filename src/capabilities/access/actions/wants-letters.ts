import type { ReadCtx } from '#src/platform/services.ts';
import type { HouseholdScope } from '../scopes.ts';
import { membersOf } from '../household-store.ts';
import { refusingLetters, verifiedHolderOf } from '../contact-store.ts';

/** Whether somebody may be sent a letter they could do without. Only who has confirmed an address can say no for it. */
export async function wantsLetters(ctx: ReadCtx, email: string): Promise<boolean> {
  const holder = await verifiedHolderOf(ctx.tx, email);
  return holder?.person.emailNotifications ?? true;
}

/** Those of these addresses that may not be sent such a letter, as they are stored. One statement. */
export const refusesLetters = (ctx: ReadCtx, emails: string[]): Promise<Set<string>> => refusingLetters(ctx.tx, emails);

/**
 * Whether mails about sent and delivered boxes are wanted: by the household's member, or for a guest's box by the
 * person who has confirmed the address.
 */
export async function wantsDeliveryNotes(ctx: ReadCtx, scope: HouseholdScope, email: string): Promise<boolean> {
  const person = await whoChooses(ctx, scope, email);
  return !person || (person.emailNotifications && person.deliveryReminders);
}

/** The same about mails on the household's cats that it could do without. */
export async function wantsCatNotes(ctx: ReadCtx, scope: HouseholdScope, email: string): Promise<boolean> {
  return (await whoChooses(ctx, scope, email))?.emailNotifications ?? true;
}

async function whoChooses(ctx: ReadCtx, scope: HouseholdScope, email: string) {
  const [member] = await membersOf(ctx.tx, scope);
  return member ?? (await verifiedHolderOf(ctx.tx, email))?.person;
}
