import { systemScope } from '#src/capabilities/access/scopes.ts';
import { wantsDeliveryNotes } from '#src/capabilities/access/actions/wants-letters.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { kitsToRemind, takeKitReminder } from '../returning-kit-store.ts';
import { kitReminderMail } from '../mail/kit-reminder.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';

const SYSTEM = systemActor('fulfilment/remind-kits');

/** Days for which a follow-up kit is at home before the household is reminded of it. */
const REMIND_AFTER_DAYS = 14;

/** Reminds people with that preference of follow-up kits whose samples were not sent, each once. Boxes go on in any case. */
export const remindOfKits = defineJob<Record<string, never>>('fulfilment-remind-kits', {
  nightly: '09:50',
  async run(services) {
    const before = new Date(services.clock.now().getTime() - REMIND_AFTER_DAYS * 86_400_000);
    const kits = await services.read(SYSTEM, ({ tx }) => kitsToRemind(tx, before));
    for (const kit of kits) await services.transact(SYSTEM, (ctx) => remind(ctx, kit));
  },
});

type Kit = Awaited<ReturnType<typeof kitsToRemind>>[number];

async function remind(ctx: Ctx, { id, householdId, catId, name, deliveredAt, orderId, number }: Kit): Promise<void> {
  if (!deliveredAt || !(await takeKitReminder(ctx.tx, id, ctx.now))) return;
  const scope = systemScope(SYSTEM, householdId);
  const to = await mailboxOfOrder(ctx, { id: orderId, householdId });
  if (!(await wantsDeliveryNotes(ctx, scope, to))) return;
  const timeZone = (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE;
  const cats = await catsInMail(ctx, scope, [{ id: catId }]);
  const { publicUrl: origin } = ctx.settings;
  await ctx.mail(kitReminderMail({ to, cats, name, number, deliveredAt, timeZone, origin }));
}
