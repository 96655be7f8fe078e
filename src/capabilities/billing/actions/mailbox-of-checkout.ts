import { systemScope } from '#src/capabilities/access/scopes.ts';
import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { Checkout } from '../checkout-store.ts';
import { timeZoneOf } from './time-zone-of.ts';

const SYSTEM = systemActor('billing/mailbox-of-checkout');

/** The address for mails about an order, also after its owner has changed address. */
export async function mailboxOfCheckout(
  ctx: Pick<ReadCtx, 'tx'>,
  { householdId, email }: Pick<Checkout, 'householdId' | 'email'>,
): Promise<string> {
  return householdId ? mailboxOfHousehold(ctx, systemScope(SYSTEM, householdId), email) : email;
}

/** Recipient of a mail about an order, the time zone of its dates, and our addresses. */
export async function addressedTo(
  { tx, settings: { publicUrl: origin, supportEmail } }: Pick<Ctx, 'tx' | 'settings'>,
  checkout: Pick<Checkout, 'householdId' | 'email'>,
): Promise<{ to: string; timeZone: string; origin: string; supportEmail: string }> {
  const { householdId } = checkout;
  const timeZone = householdId ? await timeZoneOf({ tx }, systemScope(SYSTEM, householdId)) : SHOP_ZONE;
  return { to: await mailboxOfCheckout({ tx }, checkout), timeZone, origin, supportEmail };
}
