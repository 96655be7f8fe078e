import type { Ctx } from '#src/platform/house.ts';
import type { OrderMoved } from '../events.ts';
import { STAGE_MAILS, stageMail } from '../mail/stage.tsx';
import { emailOf } from '../store.ts';

/** Writes to the household about the steps it waits for. Part of what was bought, so no preference turns it off. */
export async function mailStage(ctx: Ctx, { orderId, number, cats, fact, stands }: OrderMoved): Promise<void> {
  const words = fact.kind === 'step' ? STAGE_MAILS[stands] : undefined;
  if (!words) return;
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const names = new Intl.ListFormat('en-GB').format(cats);
  const { tracking } = fact;
  const to = await emailOf(ctx.tx, orderId);
  const sandbox = fact.by === 'sandbox';
  await ctx.mail(stageMail({ to, key: stands, words, number, names, tracking, sandbox, origin, supportEmail }));
}
