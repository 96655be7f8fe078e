import { z } from '@hono/zod-openapi';
import { CatDna, DnaReport } from './rules/dna.ts';

const Range = z.object({ from: z.number(), to: z.number() });

const MarkerReading = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  kind: z.enum(['vitamin', 'mineral', 'other']),
  /** One of the seven that decide the sticks before all. */
  nutrient: z.boolean(),
  sample: z.enum(['hair', 'swab', 'stool']),
  unit: z.string(),
  reference: Range,
  optimal: Range,
  source: z.string(),
  /** Null, and `not-measured`, where nothing was measured: that is not the same as normal. */
  value: z.number().nullable(),
  level: z.enum(['optimal', 'normal', 'borderline', 'low', 'not-measured']),
  side: z.enum(['below', 'within', 'above']).nullable(),
  percent: z.number().int().nullable(),
  formulas: z.array(z.string()),
});

export type MarkerReading = z.infer<typeof MarkerReading>;

/** A corrected value; null where it was, or is, not measured. */
const ValueChange = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
});

/** `pending`: no samples here yet; `processing`: in the lab; `held`: something is not right with them. */
const State = z.enum(['pending', 'processing', 'held', 'ready']);

export const ResultsView = z
  .object({
    state: State,
    /** Reason for holding them. */
    why: z.string().nullable(),
    /** No lab read anything: drawn from the profile. */
    sandbox: z.boolean(),
    receivedAt: z.iso.datetime().nullable(),
    releasedAt: z.iso.datetime().nullable(),
    ageDays: z.number().int().nullable(),
    stale: z.boolean(),
    /** Newer samples are in the lab. */
    newerOnTheWay: z.boolean(),
    ranges: z.string().nullable().openapi({ description: 'Version of the ranges and units.' }),
    notADiagnosis: z.string(),
    measured: z.number().int(),
    optimalNutrients: z.number().int(),
    domains: z.array(
      z.object({ id: z.string(), name: z.string(), measured: z.number().int(), attention: z.number().int() }),
    ),
    /** Worst first; unmeasured ones come last. */
    markers: z.array(MarkerReading),
    /** Values of earlier reports of the cat by marker, the newest first. */
    earlier: z.array(
      z.object({
        id: z.string(),
        releasedAt: z.iso.datetime(),
        sandbox: z.boolean(),
        ranges: z.string(),
        values: z.record(z.string(), z.number()),
      }),
    ),
    /** Corrections that the lab made after it had released these results, with their reasons; the newest first. */
    corrections: z.array(
      z.object({
        at: z.iso.datetime(),
        reason: z.string(),
        changes: z.array(ValueChange),
        /** Corrected amounts of other supplements, in sentences. */
        others: z.array(z.string()),
        /** The DNA report differs as well. */
        dna: z.boolean(),
      }),
    ),
  })
  .openapi('LabResults');

export type ResultsView = z.infer<typeof ResultsView>;
export const ResultsSeen = z.object({ seen: z.boolean() }).openapi('LabResultsSeen');
export type ResultsSeen = z.infer<typeof ResultsSeen>;

export const DnaView = z
  .object({
    state: z.enum([...State.options, 'locked']),
    why: z.string().nullable(),
    sandbox: z.boolean(),
    releasedAt: z.iso.datetime().nullable(),
    report: DnaReport.nullable(),
    /** The same, in short. */
    dna: CatDna.nullable(),
  })
  .openapi('DnaView');

export type DnaView = z.infer<typeof DnaView>;

/** R386, R483. `value` is the percent of the scale on which the optimal range is 80 to 100. */
export const Nutrient = z.object({
  id: z.string(),
  name: z.string(),
  level: MarkerReading.shape.level,
  value: z.number().int().nullable(),
});

export type Nutrient = z.infer<typeof Nutrient>;

/** State of a cat's samples, with its seven nutrients. The markers are read when the Health tab opens. */
export const CatResults = z.object({
  state: State,
  why: z.string().nullable(),
  sandbox: z.boolean(),
  receivedAt: z.iso.datetime().nullable(),
  releasedAt: z.iso.datetime().nullable(),
  ageDays: z.number().int().nullable(),
  stale: z.boolean(),
  /** Whether a member has opened them. */
  seen: z.boolean(),
  measured: z.number().int(),
  optimal: z.number().int().openapi({ description: 'Of the seven nutrients.' }),
  nutrients: z.array(Nutrient),
  dna: z.enum(['pending', 'processing', 'held', 'ready', 'locked']),
});

export type CatResults = z.infer<typeof CatResults>;
