import { normalEmail } from '#src/capabilities/access/rules/contact.ts';
import { orderPage } from '#src/capabilities/billing/actions/order-link.ts';
import { emailOf, findOrderByNumber } from '#src/capabilities/fulfilment/store.ts';
import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { orderLinkMail } from './mail/order-link.tsx';

const SYSTEM = systemActor('home/jobs');

/** Mails the link to an order, if it was paid with this address. */
export const sendOrderLink = defineJob<{ number: string; email: string }>('order-link', {
  run: (services, { number, email }) =>
    services.transact(SYSTEM, async (ctx) => {
      const found = await findOrderByNumber(ctx.tx, number);
      if (!found || normalEmail(await emailOf(ctx.tx, found.order.id)) !== email) return;
      const { publicUrl, sessionSecret, supportEmail } = ctx.settings;
      const link = orderPage(publicUrl, number, { secret: sessionSecret, now: ctx.now });
      await ctx.mail(orderLinkMail({ to: email, number, link, supportEmail }));
    }),
});

export const jobs: AnyJob[] = [sendOrderLink];
