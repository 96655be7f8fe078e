import { z } from '@hono/zod-openapi';
import type { CatView } from '#src/capabilities/households/contract.ts';
import { FORMULA_IDS } from './rules/formulas.ts';
import type { Month } from './rules/month.ts';
import type { CatResults } from './results-contract.ts';

export const MonthShape = z
  .custom<Month | null>()
  .openapi({ type: ['object', 'null'], description: 'The seven lines of a month with every reason.' });

const Changes = z.array(z.object({ formula: z.string(), what: z.string() }));

export const SticksView = z
  .object({
    /** `held`: there are results, and their sticks must not be mixed. */
    state: z.enum(['pending', 'held', 'ready']),
    /** Whether the month was made from the newest results. */
    current: z.boolean(),
    version: z.number().int().nullable(),
    madeAt: z.iso.datetime().nullable(),
    sandbox: z.boolean(),
    month: MonthShape,
    /** The formula of each of the 28 days. */
    schedule: z.array(z.string()),
    /** The versions so far, the newest first, each with its differences from the one before. */
    versions: z.array(
      z.object({
        version: z.number().int(),
        madeAt: z.iso.datetime(),
        changes: Changes,
        /** Made by the household, which exchanged one formula for another. */
        exchange: z.object({ out: z.string(), into: z.string() }).nullable(),
      }),
    ),
    newest: z.number().int().nullable(),
    /** The version that stays in the boxes, where the household has chosen so. */
    pinned: z.number().int().nullable(),
    /** The vet's decision about sticks from the newest results; null where none was needed. */
    signOff: z
      .object({
        decision: z.enum(['other-sticks', 'no-sticks']),
        reason: z.string(),
        signedBy: z.string(),
        at: z.iso.datetime(),
      })
      .nullable(),
    /** From when on the version shown is packed, while boxes that are packed have the one before (N13). */
    packedFrom: z.iso.datetime().nullable(),
    /** A newer version than the one that is kept, with the differences. */
    pending: z.object({ version: z.number().int(), changes: Changes }).nullable(),
    /** Formulas that can be exchanged for the one that is left out; null where none can be now. */
    exchange: z
      .object({ into: z.string(), options: z.array(z.object({ out: z.string(), problem: z.string().nullable() })) })
      .nullable(),
  })
  .openapi('Sticks');

/** `version`: the newest one that was seen. */
export const ExchangeFormula = z
  .object({ out: z.enum(FORMULA_IDS), version: z.number().int().min(1).max(1_000_000) })
  .openapi('ExchangeFormula');

export type ExchangeFormulaInput = z.infer<typeof ExchangeFormula>;

/** A version to keep; null for the newest one again. */
export const PinFormula = z
  .object({ version: z.number().int().min(1).max(1_000_000).nullable() })
  .openapi('PinFormula');

export type SticksView = z.infer<typeof SticksView>;

/** R481: one of the seven formulas of the month. */
const Supplement = z.object({
  formula: z.string(),
  name: z.string(),
  dosage: z.string(),
  status: z.literal('Active'),
  sticks: z.number().int(),
  left: z.number().int(),
});

export type Supplement = z.infer<typeof Supplement>;

const StickDay = z.object({
  /** 1 to 28. */
  day: z.number().int(),
  formula: z.string(),
  outcome: z.enum(['given', 'refused']).nullable(),
  on: z.string().openapi({ format: 'date' }).nullable(),
});

export type StickDay = z.infer<typeof StickDay>;

/**
 * The standing of a cat in its 28 sticks. `pending`: the lab has not decided yet; `too-young`, `mixed-up`
 * and `held`: it gets none for now; `made`: a formula, and no box at the door yet; `running`: sticks to give; `resting`: all 28 given, the next box is to come.
 */
export const Supplements = z.object({
  state: z.enum(['pending', 'too-young', 'mixed-up', 'held', 'made', 'running', 'resting', 'stopped']),
  /** From when it may have sticks, where it is too young. */
  until: z.string().openapi({ format: 'date' }).nullable(),
  version: z.number().int().nullable(),
  box: z.number().int().nullable().openapi({ description: 'Which month of sticks.' }),
  startedOn: z.string().openapi({ format: 'date' }).nullable(),
  current: z.array(Supplement),
  days: z.array(StickDay),
  used: z.number().int(),
  /** The one of 28 to give today, or given today. Null if there is none. */
  day: z.number().int().nullable(),
  today: z
    .object({ formula: z.string(), name: z.string(), outcome: z.enum(['given', 'refused']).nullable() })
    .nullable(),
  /** Days in a row on which a stick was given. */
  streak: z.number().int(),
  nextDelivery: z.iso.datetime().nullable(),
});

export type Supplements = z.infer<typeof Supplements>;

/** A cat with its results and sticks, as the screens of this module read it. */
export interface LabCat extends CatView {
  hasTestResults: boolean;
  results: CatResults;
  supplements: Supplements;
}
