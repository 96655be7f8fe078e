import { z } from '@hono/zod-openapi';
import { ScheduleSchema } from '#src/capabilities/pricing/quote-contract.ts';
import { FORMULA_IDS } from '#src/capabilities/lab/rules/formulas.ts';
import type { HistoryEventKey, HistoryEventKind, StepKey } from './rules/state-machine.ts';
import { OrderCard } from './board-contract.ts';
import { Stand } from './step-contract.ts';
import { News } from './delivery-contract.ts';

/** The label of a parcel that is bought at the carrier. */
export const ParcelLabelView = z
  .object({
    /** `wanted`: being bought, or its answer was lost. */
    state: z.enum(['none', 'wanted', 'bought']),
    /** Whether it can be printed. */
    printable: z.boolean(),
    carrier: z.string().nullable(),
    service: z.string().nullable(),
    tracking: z.string().nullable(),
    /** 'USD 5.93'. */
    cost: z.string().nullable(),
    /** Last words of the carrier, if it refused. */
    refused: z.string().nullable(),
  })
  .openapi('ParcelLabel');
export type ParcelLabelView = z.infer<typeof ParcelLabelView>;

export const OrderDetail = OrderCard.extend({
  /** Left out for role lab, as are the address and the schedule. */
  email: z.string().optional(),
  shipTo: z.array(z.string()).optional(),
  placedAt: z.string(),
  dueAt: z.string().nullable(),
  expectedDelivery: z.string().nullable(),
  /** Dates that the household is told. */
  schedule: ScheduleSchema.optional(),
  /** Number of events: a move names the one it was decided on. */
  revision: z.number().int(),
  /** The steps of the phase it is in. */
  phase: z.object({
    name: z.string(),
    steps: z.array(
      z.object({ key: Stand, name: z.string(), at: z.string().nullable(), expected: z.string().nullable() }),
    ),
  }),
  /** Reason for which it must not leave: its payment, or another of the household's, is disputed. */
  held: z.enum(['payment-disputed', 'payment-lost', 'order-withdrawn']).nullable(),
  /** Number of kit labels to print now; 0 where it is held, stopped or finished. */
  kitLabels: z.number().int(),
  /** The label that its samples come back with, where one is bought or may be; null elsewhere. */
  returnLabel: ParcelLabelView.nullable(),
  /** The parcel that was handed over last, where it is followed at its carrier; `error` says why it is not. */
  parcel: z.object({ code: z.string(), error: z.string().nullable(), news: News }).nullable(),
  /** Cats whose sticks are in a box, with the version of the formula; null for an order. */
  contents: z.array(z.object({ name: z.string(), formulaVersion: z.number().int().nullable() })).nullable(),
  /** Packed sticks that were made before results of their cat were corrected, in sentences. */
  corrected: z.array(z.string()),
  /** Sticks in a packed box, or the first one of an order, by cat and lot; empty where lots are not recorded. */
  lots: z.array(
    z.object({
      cat: z.string(),
      formula: z.enum(FORMULA_IDS),
      code: z.string(),
      sticks: z.number().int(),
      recalled: z.boolean(),
    }),
  ),
  history: z.array(
    z.object({
      id: z.string(),
      kind: z.custom<HistoryEventKind>().openapi({ type: 'string' }),
      key: z.custom<HistoryEventKey<StepKey>>().openapi({ type: 'string' }),
      /** Null where the system did it. */
      author: z.string().nullable(),
      sandbox: z.boolean(),
      /** Whether the carrier reported it. */
      carrier: z.boolean(),
      at: z.string(),
      /** Null for role lab: others write of the household here. */
      note: z.string().nullable(),
      tracking: z.string().nullable(),
    }),
  ),
}).openapi('OrderDetail');
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderParams = z.object({ id: z.uuid() });
