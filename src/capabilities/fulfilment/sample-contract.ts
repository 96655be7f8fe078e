import { z } from '@hono/zod-openapi';
import { KitView, RejectInput } from '#src/capabilities/lab/sample-contract.ts';
import { REJECT_REASON_IDS } from '#src/capabilities/lab/rules/sample-states.ts';
import { SAMPLE_KINDS } from '#src/capabilities/lab/rules/sample-codes.ts';
import { line } from '#src/lib/text.ts';

export const ScanInput = z.object({ code: line(60, { missing: 'Please scan a code first.' }) }).openapi('ScanInput');
export const SampleParams = z.object({ id: z.uuid() });
export const RejectSample = RejectInput;

/** Outcome of a scan, with the kit as the lab sees it. */
export const ScanView = z
  .object({
    outcome: z.enum(['kit', 'received', 'rejected', 'already']),
    said: z.string(),
    /** Reason why the kit is not taken in although nothing of it is missing. */
    waits: z.string().nullable(),
    kit: KitView,
  })
  .openapi('SampleScan');
export type ScanView = z.infer<typeof ScanView>;

export const SendSample = z.object({ tracking: line(60).default('') }).openapi('SendSampleInput');

/** Sets to send so that rejected samples are collected again. */
export const SamplesToSend = z
  .object({
    samples: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        kind: z.enum(SAMPLE_KINDS),
        kit: z.string(),
        order: z.string().nullable(),
        since: z.iso.datetime(),
      }),
    ),
  })
  .openapi('SamplesToSend');
export type SamplesToSend = z.infer<typeof SamplesToSend>;

/** A sample that a household collects again, for nothing. */
export const RecollectionView = z
  .object({
    id: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    kind: z.enum(SAMPLE_KINDS),
    reason: z.enum(REJECT_REASON_IDS),
    state: z.enum(['made', 'sent', 'received']),
    tracking: z.string().nullable(),
    /** Whether no sticks are mixed before it has been read. */
    neededForSticks: z.boolean(),
  })
  .openapi('Recollection');
export type RecollectionView = z.infer<typeof RecollectionView>;
export const RecollectionsView = z.object({ samples: z.array(RecollectionView) }).openapi('Recollections');
