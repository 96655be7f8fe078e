import { z } from '@hono/zod-openapi';
import { STATUS_LABELS } from './rules/vocabularies.ts';
import { News } from './delivery-contract.ts';

/** A month of sticks. */
export const BoxView = z
  .object({
    id: z.string(),
    /** 1 came with the order; each later one with a renewal. */
    month: z.number().int(),
    /** Number printed on the parcel. */
    number: z.string(),
    /** Cats whose sticks are in the box, with the version of the formula. */
    cats: z.array(z.object({ id: z.string(), name: z.string(), formulaVersion: z.number().int().nullable() })),
    /** For each cat. */
    sticks: z.number().int(),
    status: z.enum(STATUS_LABELS),
    /** Number of completed steps of Order Confirmed, Packed, Shipped, Delivered. */
    orderSteps: z.number().int(),
    tracking: z.string().nullable(),
    carrier: News,
    placedAt: z.iso.datetime(),
    shippedAt: z.iso.datetime().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
    /** By when it is at the door, while it is not. */
    expectedDelivery: z.iso.datetime().nullable(),
    /** By when it was promised with its payment; null for the first box, which has its order's promise. */
    promisedDelivery: z.iso.datetime().nullable(),
    /** The renewal that paid for it; null for the first, which came with the order. */
    invoiceId: z.string().nullable(),
    /** Free sticks in place of others. */
    replacement: z.boolean(),
    /** Some of it was moved by the sandbox carrier: no parcel exists. */
    sandbox: z.boolean(),
    /** Description of an open problem. */
    trouble: z.string().nullable(),
  })
  .openapi('Box');
export type BoxView = z.infer<typeof BoxView>;

/** A test kit that goes along with a month of sticks. */
export const ExtraView = z
  .object({
    id: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    /** `read`: the results are there. */
    state: z.enum(['waiting', 'boxed', 'delivered', 'sampled', 'read']),
    /** The box it is in; null while it waits for the next one that is packed. */
    box: z.object({ id: z.string(), number: z.string() }).nullable(),
    /** Time at which the courier was booked for its samples; null before. */
    pickupAt: z.iso.datetime().nullable(),
    /** Whether the cat lives here: for one that does not, nothing is packed. */
    here: z.boolean(),
    /** Whether the renewal of its box was for it; else it is free. */
    followUp: z.boolean(),
    /** Whether the cat gets sticks from this household's order; results come in any case. */
    inPlan: z.boolean(),
  })
  .openapi('Extra');
export type ExtraView = z.infer<typeof ExtraView>;

/** N12. Sticks that each cat probably has left; a cat of which nothing can be estimated is not in it. */
export const RunwayView = z
  .object({
    /** The charge of the next box; null while it has no date. */
    cutOff: z.iso.datetime().nullable(),
    /** Whether a skip of the next box is proposed: every cat in it has more than ten sticks left then. */
    proposed: z.boolean(),
    cats: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        left: z.number().int().openapi({ description: 'Sticks now.' }),
        atCutOff: z.number().int().nullable().openapi({ description: 'Sticks at the charge of the next box.' }),
        lastDay: z.iso.date().openapi({ description: 'Day of the last stick, at the pace of the log.' }),
        boxes: z.number().int().openapi({ description: 'Boxes that arrived, 28 sticks each.' }),
        given: z.number().int(),
        refused: z.number().int(),
        unlogged: z.number().int().openapi({ description: 'Days without an entry that count as a stick given.' }),
      }),
    ),
  })
  .openapi('SticksLeft');
export type RunwayView = z.infer<typeof RunwayView>;
