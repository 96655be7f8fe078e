import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatDate } from '#src/lib/dates.ts';
import type { Ctx, MailFooter } from '#src/platform/services.ts';
import { pendingEnd } from '../rules/refund-end.ts';
import { livePlansFor, type Subscription } from '../store.ts';
import { planPage } from './plan-link.ts';

/**
 * N11. The foot of every mail to an address that a live plan writes to: a link that cancels it without signing in, or
 * keeps it once it is cancelled. One for each plan of that mailbox, days by the
 * calendar of its household; a list for each address, in one statement.
 */
export async function planFooters(ctx: Ctx, addresses: readonly string[]): Promise<MailFooter[][]> {
  const { publicUrl, sessionSecret: secret } = ctx.settings;
  const plans = Map.groupBy(await livePlansFor(ctx.tx, addresses), ({ position }) => position - 1);
  return addresses.map((to, index) => {
    const theirs = plans.get(index) ?? [];
    return theirs
      .filter(({ mailbox }) => mailbox.toLowerCase() === to.toLowerCase())
      .map(({ id, mailbox, orderNumber, ...plan }) => {
        const href = planPage(publicUrl, { subscriptionId: id, mailbox }, { secret, now: ctx.now });
        return footerOf(plan, href, theirs.length > 1 ? orderNumber : null);
      });
  });
}

/** The footers at the end of a mail's text, as a pattern of PostgreSQL: they are about plans, not part of the mail's own text. */
export const PLAN_FOOTERS =
  '(?:\\n\\nYour [^\\n]+ plan(?: \\(order [^\\n]+\\))? (?:renews by itself|(?:is cancelled and )?ends on [^\\n]+)[.]' +
  '\\n(?:Cancel it without signing in|Keep it after all): \\S+)+$';

function footerOf(
  { plan, endsOn, refundEnd, timeZone }: Pick<Subscription, 'plan' | 'endsOn' | 'refundEnd'> & { timeZone: string },
  href: string,
  orderNumber: string | null,
): MailFooter {
  const name = `Your ${PLANS[plan].name} plan${orderNumber ? ` (order ${orderNumber})` : ''}`;
  return endsOn
    ? {
        text: `${name} ${pendingEnd({ refundEnd }) ? 'ends' : 'is cancelled and ends'} on ${formatDate('full', endsOn, timeZone)}.`,
        link: { label: 'Keep it after all', href },
      }
    : { text: `${name} renews by itself.`, link: { label: 'Cancel it without signing in', href } };
}
