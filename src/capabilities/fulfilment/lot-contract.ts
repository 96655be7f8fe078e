import { z } from '@hono/zod-openapi';
import { isDay } from '#src/capabilities/households/rules/days.ts';
import { FORMULA_IDS } from '#src/capabilities/lab/rules/formulas.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';
import { MOVEMENT_KINDS } from './rules/lots.ts';
import { LOT_STATES } from './rules/stock.ts';

export const lotRefusals = defineErrors({
  'lot-unknown': [404, 'This lot does not exist.'],
  'lot-code-taken': [409, 'There is a lot with this code already.'],
  'lot-recalled': [409, 'This lot is recalled already.'],
  'lot-moved': [
    409,
    'Sticks of this lot were packed or unpacked since it was shown. This is its stock now: count again.',
  ],
  'lot-too-few': [409, 'The lot has fewer sticks than that.'],
  'reorder-changed': [409, 'The reorder point was changed after it was shown here. Save again to replace it.'],
  'recall-unknown': [404, 'This lot is not recalled.'],
});

const Formula = z.enum(FORMULA_IDS);
const Code = line(40, { missing: 'Please give the code that is printed on the sticks.' }).regex(
  /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/,
  'Letters, digits, spaces and . _ / - only.',
);
const Sticks = z.number().int().min(0).max(10_000_000);

const Lot = z.object({
  id: z.string(),
  code: z.string(),
  formula: Formula,
  made: z.number().int(),
  stock: z.number().int(),
  bestBefore: z.iso.date(),
  receivedAt: z.iso.datetime(),
  state: z.enum(LOT_STATES),
});

export const LotsView = z
  .object({
    formulas: z.array(
      z.object({
        formula: Formula,
        /** Whether a lot was ever recorded: until then it is packed without one. */
        tracked: z.boolean(),
        /** Sticks that may be packed today. */
        usable: z.number().int(),
        /** Null while none is set. */
        reorderAt: z.number().int().nullable(),
        low: z.boolean(),
      }),
    ),
    lots: z.array(Lot),
  })
  .openapi('Lots');
export type LotsView = z.infer<typeof LotsView>;

const Progress = z.object({
  /** Boxes whose households have been written to, and mails that were written. */
  toldBoxes: z.number().int(),
  mails: z.number().int(),
  finishedAt: z.iso.datetime().nullable(),
});
export const RecallProgress = Progress.openapi('RecallProgress');
export type RecallProgress = z.infer<typeof RecallProgress>;

export const LotView = Lot.extend({
  receivedBy: z.string().nullable(),
  /** Boxes with its sticks, by their state. */
  boxes: z.object({ packed: z.number().int(), left: z.number().int() }),
  movements: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(MOVEMENT_KINDS),
      sticks: z.number().int(),
      reason: z.string().nullable(),
      author: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  recall: Progress.extend({
    reason: z.string(),
    at: z.iso.datetime(),
    author: z.string().nullable(),
    /** Numbers of packed boxes that are held, at most 100. */
    held: z.array(z.string()),
  }).nullable(),
}).openapi('Lot');
export type LotView = z.infer<typeof LotView>;

export const LotParams = z.object({ id: z.uuid() });

export const ReceiveLot = z
  .object({
    /** Made by the screen, so that a double click is one lot. */
    id: z.uuid(),
    code: Code,
    formula: Formula,
    made: Sticks.min(1, 'At least one stick, please.'),
    bestBefore: z.iso.date().refine((day) => isDay(day) && day < '2100-01-01', 'Please check the date.'),
  })
  .openapi('ReceiveLot');
export type ReceiveLot = z.infer<typeof ReceiveLot>;

export const CorrectLot = z
  .object({
    /** Made by the screen, so that a double click is one movement. */
    id: z.uuid(),
    kind: z.enum(['spoiled', 'counted']),
    /** Sticks that spoiled, or that were counted. */
    sticks: Sticks,
    /** The stock that was on screen. */
    seen: z.number().int(),
    reason: prose(300).min(1, 'Please say why.'),
  })
  .openapi('CorrectLot');
export type CorrectLot = z.infer<typeof CorrectLot>;

export const ReorderPoint = z
  .object({
    formula: Formula,
    sticks: Sticks,
    /** The reorder point that was on screen; null where none was. */
    seen: Sticks.nullable(),
  })
  .openapi('ReorderPoint');
export type ReorderPoint = z.infer<typeof ReorderPoint>;

export const RecallLot = z
  .object({ id: z.uuid(), reason: prose(500).min(1, 'Please say why: the households read it.') })
  .openapi('RecallLot');
export type RecallLot = z.infer<typeof RecallLot>;
