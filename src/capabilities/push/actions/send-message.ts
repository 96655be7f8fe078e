import { sessionHolds } from '#src/capabilities/access/actions/household-audience.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { postPublic, type PostOutcome } from '#src/platform/post-public.ts';
import type { Ctx } from '#src/platform/services.ts';
import { nightAfter, notBeforeMorning } from '../rules/quiet-hours.ts';
import { pushGap, pushOutcome } from '../rules/retries.ts';
import {
  delayMessage,
  insertDeliveries,
  lockDelivery,
  lockMessage,
  messageById,
  settleMessage,
  updateDelivery,
} from '../message-store.ts';
import { deleteSubscriptions, subscriptionById, subscriptionsOf } from '../store.ts';
import { contentOf } from './content.ts';
import { pushRequest, type PushRequest } from './push-request.ts';

const SYSTEM = systemActor('push/send-message');

const TIMEOUT_MS = 10_000;

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

interface Due {
  id: string;
  dueAt: Date;
}

/** Has a message sent once it is due. */
export const sendMessage = (ctx: Ctx, { id, dueAt }: Due): Promise<void> =>
  ctx.enqueue(
    pushMessage,
    { id },
    { singletonKey: `${id} ${dueAt.getTime()}`, startAfterSeconds: secondsUntil(dueAt, ctx.now) },
  );

/** Hands a message that is due to each browser of its person; one that is not true any more to none. */
export const pushMessage = defineJob<{ id: string }>('push-message', {
  sameAs: ({ id }) => id,
  run: (services, { id }) => services.transact(SYSTEM, (ctx) => handOut(ctx, id)),
});

async function handOut(ctx: Ctx, id: string): Promise<void> {
  const message = await lockMessage(ctx.tx, id);
  if (message?.state !== 'waiting') return;
  const { now } = ctx;
  const settle = (state: 'sent' | 'expired' | 'outdated' | 'unwanted') => settleMessage(ctx.tx, id, state, now);
  if (now >= message.expiresAt) return settle('expired');
  if (now < message.dueAt) return sendMessage(ctx, message);
  const content = await contentOf(ctx, message);
  if ('state' in content) return settle(content.state);
  // A queue that was behind, or a household that has moved to another zone.
  const dueAt = notBeforeMorning(now, content.timeZone);
  if (dueAt >= message.expiresAt) return settle('expired');
  if (dueAt > now) {
    await delayMessage(ctx.tx, id, dueAt);
    return sendMessage(ctx, { id, dueAt });
  }
  const subscriptions = (await subscriptionsOf(ctx.tx, message.personId)).map((one) => one.id);
  await insertDeliveries(ctx.tx, id, subscriptions);
  for (const subscriptionId of subscriptions) await deliverLater(ctx, { messageId: id, subscriptionId, tries: 0 }, 0);
  await settle(subscriptions.length ? 'sent' : 'unwanted');
}

interface Try {
  messageId: string;
  subscriptionId: string;
  /** Tries made before. A job for one that was made since does nothing. */
  tries: number;
}

const deliverLater = (ctx: Ctx, wanted: Try, startAfterSeconds: number): Promise<void> =>
  ctx.enqueue(pushDelivery, wanted, {
    singletonKey: `${wanted.messageId} ${wanted.subscriptionId} ${wanted.tries} ${startAfterSeconds}`,
    startAfterSeconds,
  });

/**
 * Posts one message to one browser: reads it, posts outside of any transaction, and stores the outcome. A process that
 * died in between has it posted again, which the browser shows once, by its tag.
 */
export const pushDelivery = defineJob<Try>('push-delivery', {
  async run(services, wanted) {
    const plan = await services.transact(SYSTEM, (ctx) => prepare(ctx, wanted));
    if (!plan) return;
    const request = await pushRequest(services.settings.vapid, plan);
    const allowance = services.settings.webhookAllowance;
    const outcome = await postPublic({ ...request, timeoutMs: TIMEOUT_MS, ...(allowance && { allowance }) });
    await services.transact(SYSTEM, (ctx) => note(ctx, wanted, outcome));
  },
});

/** Message and browser as they are now; null where there is nothing to send, or not yet. */
async function prepare(ctx: Ctx, wanted: Try): Promise<PushRequest | null> {
  const { now } = ctx;
  const delivery = await lockDelivery(ctx.tx, wanted);
  if (delivery?.state !== 'waiting' || delivery.tries !== wanted.tries) return null;
  const end = (lastFailure: string) => updateDelivery(ctx.tx, wanted, { state: 'failed', lastFailure });
  const [message, browser] = [
    await messageById(ctx.tx, wanted.messageId),
    await subscriptionById(ctx.tx, wanted.subscriptionId),
  ];
  if (!message || !browser) return null;
  if (!(await sessionHolds(ctx, browser.sessionHash))) {
    await deleteSubscriptions(ctx.tx, [browser.id]);
    return null;
  }
  const content = now < message.expiresAt ? await contentOf(ctx, message) : null;
  // It was sent, and then taken back.
  const isWithdrawn = message.state === 'outdated';
  if (!content || 'state' in content || isWithdrawn) {
    await end(content ? 'It was not true or not wanted any more.' : 'It was of no use any more.');
    return null;
  }
  const morning = notBeforeMorning(now, content.timeZone);
  if (morning > now) {
    if (morning >= message.expiresAt) await end('It was of no use any more.');
    else await deliverLater(ctx, wanted, secondsUntil(morning, now));
    return null;
  }
  // A message that a phone without a connection has not got by the evening is not shown at night.
  const until = Math.min(message.expiresAt.getTime(), nightAfter(now, content.timeZone).getTime());
  const ttlSeconds = Math.max(1, Math.floor((until - now.getTime()) / 1000));
  return { browser, text: content.text, ttlSeconds, urgent: message.kind === 'cutOff' };
}

/** Notes a try, unless another process has noted it. */
async function note(ctx: Ctx, wanted: Try, outcome: PostOutcome): Promise<void> {
  const delivery = await lockDelivery(ctx.tx, wanted);
  if (delivery?.state !== 'waiting' || delivery.tries !== wanted.tries) return;
  const status = 'status' in outcome ? outcome.status : null;
  const tries = wanted.tries + 1;
  const result = pushOutcome(status, tries);
  if (result === 'gone') {
    // Also the answer to a wrong clock or contact address, which would end registrations of a whole push service.
    if (status === 401 || status === 403) {
      const browser = await subscriptionById(ctx.tx, wanted.subscriptionId);
      const pushService = browser && new URL(browser.endpoint).host;
      ctx.log.warn({ status, pushService }, 'push registration ended: our keys were refused');
    }
    return deleteSubscriptions(ctx.tx, [wanted.subscriptionId]);
  }
  const state = result === 'retry' ? 'waiting' : result;
  const lastFailure = 'failure' in outcome ? outcome.failure : null;
  await updateDelivery(ctx.tx, wanted, { state, tries, lastAt: ctx.now, lastStatus: status, lastFailure });
  if (result === 'failed') ctx.log.warn({ status, tries, failure: lastFailure }, 'push message not taken');
  const retryAfter = 'retryAfter' in outcome ? outcome.retryAfter : null;
  if (result === 'retry') await deliverLater(ctx, { ...wanted, tries }, pushGap(tries, retryAfter));
}
