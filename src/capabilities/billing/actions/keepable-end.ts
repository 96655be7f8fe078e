import { formatDate } from '#src/lib/dates.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { EndInMail } from '../mail/money-news.tsx';
import { keepSentences } from '../rules/ending.ts';
import { pendingEnd } from '../rules/refund-end.ts';
import { subscriptionOfCheckout } from '../store.ts';
import { chargeOfKept } from './charge-of-kept.ts';
import type { PlanEnd } from './end-refunded.ts';
import { planPage } from './plan-link.ts';

/** The end of a plan for the mail about its refund, with the signed link that keeps it. Call it after `endRefunded`. */
export async function keepableEnd(
  ctx: Ctx,
  checkoutId: string,
  { end, to: { to: mailbox, timeZone } }: { end: PlanEnd | null; to: { to: string; timeZone: string } },
): Promise<EndInMail | null> {
  if (!end) return null;
  const { at, cancelledBefore } = end;
  const row = at && (await subscriptionOfCheckout(ctx.tx, checkoutId));
  if (!at || !row) return { on: null, cancelledBefore, keep: null };
  const { publicUrl, sessionSecret: secret } = ctx.settings;
  const next = await chargeOfKept(ctx, row);
  const because = pendingEnd(row)?.because ?? 'refund';
  return {
    on: formatDate('full', at, timeZone),
    cancelledBefore,
    keep: {
      href: planPage(publicUrl, { subscriptionId: row.id, mailbox }, { secret, now: ctx.now }),
      means: keepSentences({ because, next }, timeZone),
    },
  };
}
