import { z } from '@hono/zod-openapi';
import { DomainError } from '#src/lib/domain-error.ts';
import { prose } from '#src/lib/text.ts';
import { DisputeSummary } from './dispute-contract.ts';

export const discrepancyTaken = (who: string) => new DomainError('overtaken', 409, `${who} has already settled this.`);

/** A comparison of our rows with the payment service's: the newest, finished or not; null where none has begun yet. */
const LastComparison = z
  .object({
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    compared: z.number().int(),
    healed: z.number().int(),
    failed: z.boolean(),
  })
  .nullable();

export const Comparison = z.object({ lastRun: LastComparison }).openapi('Comparison');
export type Comparison = z.infer<typeof Comparison>;

/** Days back from now that are compared; null for everything. */
export const CompareNow = z.object({ days: z.number().int().min(1).max(3660).nullable() }).openapi('CompareNow');
export type CompareNow = z.infer<typeof CompareNow>;

export const PaymentsOverview = z
  .object({
    disputes: z.array(DisputeSummary),
    discrepancies: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        name: z.string(),
        advice: z.string(),
        subject: z.string(),
        ours: z.string(),
        theirs: z.string(),
        firstSeenAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
      }),
    ),
    lastRun: LastComparison,
    /** Whether no money moves here: then the desk has its time machine. */
    sandbox: z.boolean(),
  })
  .openapi('PaymentsOverview');
export type PaymentsOverview = z.infer<typeof PaymentsOverview>;

export const SetAside = z.object({ note: prose(500).min(1, 'Please say why.') }).openapi('SetAsideDiscrepancy');
