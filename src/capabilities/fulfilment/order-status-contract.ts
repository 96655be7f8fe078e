import { z } from '@hono/zod-openapi';
import { emailAddress } from '#src/capabilities/access/input-contract.ts';
import { SubscriptionView } from '#src/capabilities/billing/subscription-contract.ts';
import { ORDER_NUMBER } from '#src/capabilities/billing/rules/order-number.ts';
import { CatLook } from '#src/capabilities/households/cat-contract.ts';
import { ScheduleSchema } from '#src/capabilities/pricing/quote-contract.ts';
import { line } from '#src/lib/text.ts';
import { OrderView } from './delivery-contract.ts';
import { BoxView } from './box-contract.ts';

const Moment = z.iso.datetime();

/** R475: the first order is the parcel under way, or the last one. */
export const OrderLine = z.object({
  id: z.string(),
  number: z.string(),
  placedAt: Moment,
  for: z.array(z.object({ id: z.string(), name: z.string() })),
  contents: z.string(),
  status: z.enum(['Processing', 'In Transit', 'Delivered', 'Completed']),
  trackingNumber: z.string().nullable(),
  estimatedDelivery: Moment.nullable(),
  deliveredAt: Moment.nullable(),
  /** Of the invoice that paid for it; null where it came free of charge. */
  invoiceId: z.string().nullable(),
  total: SubscriptionView.shape.monthlyAmount,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** R371 to R378: the state of an order, and nothing about its buyer. */
export const OrderStatusView = OrderView.pick({
  number: true,
  placedAt: true,
  plan: true,
  journey: true,
  delivery: true,
})
  .extend({
    asOf: Moment,
    /** The newest box after the first month. */
    box: z.union([BoxView, z.null()]),
    cats: z.array(z.object({ id: z.string(), name: z.string(), look: CatLook.nullable() })),
    monthly: SubscriptionView.shape.monthlyAmount,
    schedule: ScheduleSchema,
    timeZone: z.string(),
    supportEmail: z.string(),
    whatsapp: z.boolean(),
  })
  .openapi('OrderStatus');
export type OrderStatusView = z.infer<typeof OrderStatusView>;

export const OrderLink = z.object({ link: line(300).min(1) }).openapi('OrderLink');
export const OrderLinkRequest = z
  .object({
    number: line(40).toUpperCase().regex(ORDER_NUMBER, 'It looks like CAT-2026-0123456.'),
    email: emailAddress(),
  })
  .openapi('OrderLinkRequest');
export type OrderLinkRequest = z.infer<typeof OrderLinkRequest>;
export const OrderLinkSent = z.object({ message: z.string() }).openapi('OrderLinkSent');
