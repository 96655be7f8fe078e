import { householdsOfMailbox } from '#src/capabilities/access/actions/households-of-mailbox.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { dateWords } from '#src/lib/dates.ts';
import type { Ctx, MailFooter } from '#src/platform/services.ts';
import { livePlansFor, type Subscription } from '../store.ts';
import { mailboxOfCheckout } from './mailbox-of-checkout.ts';
import { planPage } from './plan-link.ts';

/**
 * N11. The foot of every mail to the address that a live plan writes to: a link that cancels it without signing in, or
 * keeps it once it is cancelled. One for each plan of that mailbox.
 */
export async function planFooters(ctx: Ctx, to: string): Promise<MailFooter[]> {
  const { publicUrl, sessionSecret: secret } = ctx.settings;
  const plans = await livePlansFor(ctx.tx, to, await householdsOfMailbox(ctx, to));
  const footers: MailFooter[] = [];
  for (const { subscription, email, orderNumber } of plans) {
    const mailbox = await mailboxOfCheckout(ctx, { householdId: subscription.householdId, email });
    if (mailbox.toLowerCase() !== to.toLowerCase()) continue;
    const href = planPage(publicUrl, { subscriptionId: subscription.id, mailbox }, { secret, now: ctx.now });
    footers.push(footerOf(subscription, href, plans.length > 1 ? orderNumber : null));
  }
  return footers;
}

/** The footers at the end of a mail's text, as a pattern of PostgreSQL: they are about plans, not about what the mail says. */
export const PLAN_FOOTERS =
  '(?:\\n\\nYour [^\\n]+ plan(?: \\(order [^\\n]+\\))? (?:renews by itself|is cancelled and ends on [^\\n]+)[.]' +
  '\\n(?:Cancel it without signing in|Keep it after all): \\S+)+$';

function footerOf({ plan, endsOn }: Subscription, href: string, orderNumber: string | null): MailFooter {
  const name = `Your ${PLANS[plan].name} plan${orderNumber ? ` (order ${orderNumber})` : ''}`;
  return endsOn
    ? { text: `${name} is cancelled and ends on ${dateWords(endsOn)}.`, link: { label: 'Keep it after all', href } }
    : { text: `${name} renews by itself.`, link: { label: 'Cancel it without signing in', href } };
}
