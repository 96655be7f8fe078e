import { otherWhoEverDid } from '#src/capabilities/access/actions/last-act.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { deliverMail } from '#src/platform/mail/outbox.ts';
import { isInQueue, retryFailedJob } from '#src/platform/queue-overview.ts';
import type { Ctx } from '#src/platform/services.ts';
import { deliverText } from '#src/platform/sms/outbox.ts';
import { refusals } from '../contract.ts';
import type { Operations } from '../operators-contract.ts';
import { DELIVERY_REFUSALS, deliveryRefused } from '../rules/delivery-retry.ts';
import { mailToRetry, textToRetry } from '../store.ts';
import { readOperations } from './read-operations.ts';

type Operator = StaffScope<'operators'>;

/** Has a job that failed for the last time run once more, at once. Refuses `job-unknown`, with the other colleague who did it before. */
export async function retryJob(ctx: Ctx, scope: Operator, id: string): Promise<Operations | DomainError> {
  const queue = await retryFailedJob(ctx.tx, id);
  if (!queue) {
    const who = await otherWhoEverDid(ctx, scope, { action: 'job.retry', subject: id });
    return refusals('job-unknown', who ? { message: `${who} had this job tried again before.` } : {});
  }
  ctx.log.info({ job: queue, id, by: scope.personId }, 'failed job tried again');
  return readOperations(ctx, scope);
}

/**
 * Sends a mail or text message that failed again. Locked and in one queue, it goes out once however often that is pressed. Refuses
 * `mail-unknown`, and `delivery-refused` by `rules/delivery-retry.ts`.
 */
export async function retryDelivery(ctx: Ctx, scope: Operator, id: string): Promise<Operations | DomainError> {
  const mail = await mailToRetry(ctx.tx, scope, id);
  const text = mail ? undefined : await textToRetry(ctx.tx, scope, id);
  const delivery = mail ?? text;
  if (!delivery) return refusals('mail-unknown');
  const refused = deliveryRefused(delivery, Boolean(mail ? ctx.settings.smtpUrl : ctx.settings.twilio));
  if (refused) return refusals('delivery-refused', { message: DELIVERY_REFUSALS[refused] });
  const job = mail ? deliverMail : deliverText;
  if (await isInQueue(ctx.tx, job.name, id)) {
    const who = await otherWhoEverDid(ctx, scope, { action: 'mail.retry', subject: id });
    const message = who ? `${who} has sent this again; it is on its way.` : DELIVERY_REFUSALS['not-failed'];
    return refusals('delivery-refused', { message });
  }
  await ctx.enqueue(job, { id });
  return readOperations(ctx, scope);
}
