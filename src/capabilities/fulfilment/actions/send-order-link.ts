import { orderPage } from '#src/capabilities/billing/actions/order-link.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { orderLinkMail } from '../mail/order-link.tsx';
import { isOrderOf } from './find-order.ts';

const SYSTEM = systemActor('fulfilment/send-order-link');

/** Mails the link to an order, if it was paid with this address. */
export const sendOrderLink = defineJob<{ number: string; email: string }>('order-link', {
  run: (services, { number, email }) =>
    services.transact(SYSTEM, async (ctx) => {
      if (!(await isOrderOf(ctx.tx, { number, email }))) return;
      const { publicUrl, sessionSecret, supportEmail } = ctx.settings;
      const link = orderPage(publicUrl, number, { secret: sessionSecret, now: ctx.now });
      await ctx.mail(orderLinkMail({ to: email, number, link, supportEmail }));
    }),
});
