import { systemScope } from '#src/capabilities/access/scopes.ts';
import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { Checkout } from '../checkout-store.ts';

const SYSTEM = systemActor('billing/mailbox-of-checkout');

/** The address for mails about what was paid for, also after its owner has moved to another one. */
export async function mailboxOfCheckout(
  ctx: Pick<ReadCtx, 'tx'>,
  { householdId, email }: Pick<Checkout, 'householdId' | 'email'>,
): Promise<string> {
  return householdId ? mailboxOfHousehold(ctx, systemScope(SYSTEM, householdId), email) : email;
}

/** Recipient and addresses of a mail about what was paid for. */
export async function addressedTo(
  { tx, settings: { publicUrl: origin, supportEmail } }: Pick<Ctx, 'tx' | 'settings'>,
  checkout: Pick<Checkout, 'householdId' | 'email'>,
): Promise<{ to: string; origin: string; supportEmail: string }> {
  return { to: await mailboxOfCheckout({ tx }, checkout), origin, supportEmail };
}
