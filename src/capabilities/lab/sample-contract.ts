import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { SAMPLE_KINDS } from './rules/sample-codes.ts';
import { REJECT_REASON_IDS, type SampleState } from './rules/sample-states.ts';

const Custody = z.array(
  z.object({ kind: z.string(), by: z.string().nullable(), note: z.string().nullable(), at: z.iso.datetime() }),
);

const SAMPLE_STATES = [
  'made',
  'sent',
  'received',
  'rejected',
  'read',
  'destroyed',
  'void',
] as const satisfies SampleState[];

/** A sample as the lab sees it: nothing of it names a person or a cat. */
export const SampleView = z
  .object({
    id: z.string(),
    code: z.string(),
    kind: z.enum(SAMPLE_KINDS),
    state: z.enum(SAMPLE_STATES),
    reason: z.enum(REJECT_REASON_IDS).nullable(),
    /** It is collected again instead of another one. */
    again: z.boolean(),
    history: Custody,
  })
  .openapi('LabSample');

export type SampleView = z.infer<typeof SampleView>;

export const KitView = z
  .object({
    code: z.string(),
    cat: z.string().openapi({ description: 'What the lab calls the cat.' }),
    samples: z.array(SampleView),
    /** Kinds of which nothing has been received or rejected yet. */
    missing: z.array(z.enum(SAMPLE_KINDS)),
  })
  .openapi('LabKit');

export type KitView = z.infer<typeof KitView>;

export const RejectInput = z
  .object({ reason: z.enum(REJECT_REASON_IDS), note: line(300).default('') })
  .openapi('RejectSampleInput');

export type RejectInput = z.infer<typeof RejectInput>;

/** A sample with its code, as its household reads it from the label. */
const OwnSample = z.object({
  id: z.string(),
  kind: z.enum(SAMPLE_KINDS),
  code: z.string(),
  state: z.enum(SAMPLE_STATES),
  cat: z.object({ id: z.string(), name: z.string() }),
  /** Whether it can still be exchanged with one of another cat. */
  mayExchange: z.boolean(),
});

export const SampleCodesView = z
  .object({ samples: z.array(OwnSample).openapi({ description: 'By cat. Empty once none is awaited.' }) })
  .openapi('SampleCodes');

export type SampleCodesView = z.infer<typeof SampleCodesView>;

/** Two samples, each with the cat that it was shown with: sent again, nothing is exchanged back. */
export const ExchangeSamples = z
  .object({
    samples: z
      .array(z.object({ id: z.uuid(), catId: z.uuid() }))
      .min(2)
      .max(2),
  })
  .openapi('ExchangeSamplesInput');

export type ExchangeSamples = z.infer<typeof ExchangeSamples>;
