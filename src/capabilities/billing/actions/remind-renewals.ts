import { systemScope } from '#src/capabilities/access/scopes.ts';
import { type Money, money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { waitingDiscounts } from '../discount-store.ts';
import { discountWords, discountAmounts } from '../rules/discounts.ts';
import { kitsDue, renewalPayment } from '../rules/follow-up-kits.ts';
import { NOTICE_MS } from '../rules/next-box-words.ts';
import { openOf } from '../rules/plan-change.ts';
import { dueReminders, takeReminder } from '../reminder-store.ts';
import { subscriptionById } from '../store.ts';
import { mailboxOfCheckout } from './mailbox-of-checkout.ts';
import { skipPage } from './plan-link.ts';
import { refusalOf } from './preview-next-box.ts';

const SYSTEM = systemActor('billing/remind-renewals');

export interface Reminder {
  checkoutId: string;
  householdId: string;
  email: string;
  amount: Money;
  /** Discounts, already subtracted from the amount. */
  discounts: { said: string; amount: Money }[];
  /** Follow-up kits of the box, already in the amount. */
  kits: { cat: string; price: Money }[];
  chargedOn: Date;
  /** Cats of the order that have left the plan. */
  leaving: string[];
  /** The plan was paused until then. */
  resumes: boolean;
  /** Page that skips this box without signing in; null where it cannot be skipped. */
  skipUrl: string | null;
}

/** Subscriptions whose next charge is near and has not been told of. */
export async function renewalsToTell(ctx: ReadCtx): Promise<string[]> {
  return (await dueReminders(ctx.tx, ctx.now, new Date(ctx.now.getTime() + NOTICE_MS))).map(({ id }) => id);
}

/**
 * Marks the reminder of a renewal as sent and returns it; null if that is done for this period. The caller mails it.
 */
export async function takeRenewalToTell(ctx: Ctx, subscriptionId: string): Promise<Reminder | null> {
  const row = await takeReminder(ctx.tx, subscriptionId);
  if (!row?.chargedOn) return null;
  const { checkoutId, householdId, currency, chargedOn } = row;
  const email = await mailboxOfCheckout(ctx, row);
  const leaving = openOf(row.excludedCats);
  const waiting = await waitingDiscounts(ctx.tx, systemScope(SYSTEM, householdId));
  const discounts = discountAmounts(waiting, row)
    .filter(({ amount }) => amount > 0)
    .map((one) => ({ said: discountWords(one), amount: money(one.amount, currency) }));
  const amount = money(renewalPayment(waiting, row), currency);
  const resumes = row.timing?.kind === 'pause' && row.timing.until === chargedOn.toISOString();
  const skipUrl = await skipUrlOf(ctx, subscriptionId, { mailbox: email, chargesAt: chargedOn });
  const kits = kitsDue(row).map(({ cat, price }) => ({ cat, price: money(price, currency) }));
  return { checkoutId, householdId, email, amount, discounts, kits, chargedOn, leaving, resumes, skipUrl };
}

async function skipUrlOf(
  ctx: Ctx,
  subscriptionId: string,
  what: { mailbox: string; chargesAt: Date },
): Promise<string | null> {
  const row = await subscriptionById(ctx.tx, subscriptionId);
  if (!row || (await refusalOf(ctx, row, 'skip'))) return null;
  const { publicUrl, sessionSecret: secret } = ctx.settings;
  return skipPage(publicUrl, { subscriptionId, ...what }, { secret });
}
