import { z } from '@hono/zod-openapi';
import { CatLook } from '#src/capabilities/households/cat-contract.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { line } from '#src/lib/text.ts';
import { EXCEPTION_CODES } from './rules/state-machine.ts';
import { Stand } from './step-contract.ts';

export const OrdersQuery = z.object({
  plan: z.enum(PLAN_IDS).optional(),
  zone: z.enum(['gulf', 'europe', 'usa']).optional(),
  only: z.enum(['late', 'trouble', 'kits']).optional(),
  search: line(100).optional(),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;

const Face = CatLook.extend({ name: z.string() });

/** On the packing list of a box, or in it. */
const DeskExtra = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'boxed', 'delivered', 'sampled']),
  pickupAt: z.string().nullable(),
  followUp: z.boolean(),
});

export const OrderCard = z
  .object({
    id: z.string(),
    number: z.string(),
    /** Number of the box's month; null for an order. */
    month: z.number().int().nullable(),
    stands: Stand,
    exception: z.enum(EXCEPTION_CODES).nullable(),
    late: z.boolean(),
    movedAt: z.string(),
    owner: z
      .string()
      .optional()
      .openapi({ description: 'Left out for role lab, as are the country and what is paid.' }),
    country: z.string().optional(),
    plan: z.enum(PLAN_IDS),
    monthly: MoneySchema.nullable(),
    cats: z.array(Face).openapi({ description: 'For role lab with the codes of the cats as their names.' }),
    /** Test kits that go along with it. */
    extras: z.array(DeskExtra),
  })
  .openapi('OrderCard');
export type OrderCard = z.infer<typeof OrderCard>;

export const OrderBoard = z
  .object({
    orders: z.array(OrderCard),
    /** Whether there are more than are shown. */
    more: z.boolean(),
    /** Set where a search finds more: the number of orders, and of boxes, that the rest of the answer covers. */
    outOf: z.number().int().nullable(),
    counts: z.array(
      z.object({ stands: Stand, orders: z.number().int(), late: z.number().int(), trouble: z.number().int() }),
    ),
  })
  .openapi('OrderBoard');
export type OrderBoard = z.infer<typeof OrderBoard>;

export const OnTimeQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(90) });
export const OnTime = z
  .object({
    days: z.number().int(),
    /** Deliveries that came by the day that was promised first. */
    kept: z.number().int(),
    missed: z.number().int(),
    /** Null without a promise that was kept or missed. */
    percent: z.number().int().nullable(),
  })
  .openapi('OnTime');
export type OnTime = z.infer<typeof OnTime>;
