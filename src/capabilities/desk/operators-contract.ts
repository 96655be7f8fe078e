import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { DELIVERY_REFUSALS } from './rules/delivery-retry.ts';

const moment = z.iso.datetime();

const QueueView = z
  .object({
    name: z.string(),
    due: z.number().int(),
    later: z.number().int(),
    active: z.number().int(),
    failed: z.number().int(),
    dueSince: moment.nullable(),
  })
  .openapi('QueueView');

const FailedJobView = z
  .object({ id: z.uuid(), queue: z.string(), tries: z.number().int(), at: moment.nullable(), error: z.string() })
  .openapi('FailedJob');

const FailedDelivery = z
  .object({
    id: z.uuid(),
    channel: z.enum(['mail', 'text']),
    recipient: z.string(),
    subject: z.string(),
    createdAt: moment,
    error: z.string(),
    /** Reason for which it cannot be sent again; null where it can. */
    refused: z.enum(Object.keys(DELIVERY_REFUSALS) as [keyof typeof DELIVERY_REFUSALS]).nullable(),
  })
  .openapi('FailedDelivery');
export type FailedDelivery = z.infer<typeof FailedDelivery>;

export const Operations = z
  .object({
    queues: z.array(QueueView),
    failedJobs: z.array(FailedJobView),
    /** Scheduled jobs, by their next time. */
    nightly: z.array(z.object({ name: z.string(), nextAt: moment })),
    deliveries: z.array(FailedDelivery),
    /** Events of the payment service that were not dealt with, the oldest first. */
    events: z.array(z.object({ id: z.string(), type: z.string(), receivedAt: moment })),
    comparison: z
      .object({
        startedAt: moment,
        finishedAt: moment.nullable(),
        compared: z.number(),
        healed: z.number(),
        failed: z.boolean(),
      })
      .nullable(),
  })
  .openapi('Operations');
export type Operations = z.infer<typeof Operations>;

export const ThingParams = z.object({ id: z.uuid() });
export const EventParams = z.object({ id: line(100) });
