import type { Ctx } from '#src/platform/house.ts';
import { personByContact } from '../store.ts';

/** Whether somebody may be sent a letter they could do without. Addresses without an account have not said no. */
export async function wantsLetters(ctx: Ctx, email: string): Promise<boolean> {
  const person = await personByContact(ctx.tx, { kind: 'email', email });
  return person?.emailNotifications ?? true;
}

/** Whether somebody wants to read that a month's box has left or has arrived. */
export async function wantsDeliveryNotes(ctx: Ctx, email: string): Promise<boolean> {
  const person = await personByContact(ctx.tx, { kind: 'email', email });
  return !person || (person.emailNotifications && person.deliveryReminders);
}
