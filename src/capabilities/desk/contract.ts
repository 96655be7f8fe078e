import { z } from '@hono/zod-openapi';
import { defineRefusals } from '#src/kit/refusal.ts';

export const refusals = defineRefusals({
  'mail-unknown': [404, 'There is no such mail.'],
});

/** `kept`: no mail server is set, the outbox is where mail ends. */
export const MailStatus = z.enum(['sent', 'waiting', 'failed', 'kept']);
export type MailStatus = z.infer<typeof MailStatus>;

export const MailSummary = z
  .object({
    id: z.string(),
    recipient: z.string(),
    kind: z.string(),
    subject: z.string(),
    status: MailStatus,
    error: z.string().nullable(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
  })
  .openapi('MailSummary');
export type MailSummary = z.infer<typeof MailSummary>;

export const MailPage = z
  .object({
    mails: z.array(MailSummary),
    /** Ask for `before` this to get the older ones; null at the end. */
    next: z.string().nullable(),
  })
  .openapi('MailPage');
export type MailPage = z.infer<typeof MailPage>;

/** Without a body: it held a link that opens an account, and is on its way or delivered. */
export const MailDetail = MailSummary.extend({ html: z.string().nullable(), text: z.string().nullable() }).openapi(
  'MailDetail',
);
export type MailDetail = z.infer<typeof MailDetail>;

export const MailQuery = z.object({
  before: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export const MailParams = z.object({ id: z.uuid() });
