import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { postPublic, type PostOutcome } from '#src/platform/post-public.ts';
import type { Ctx } from '#src/platform/services.ts';
import { eventHeaderId } from '../rules/event-id.ts';
import { gapAfter, outcomeOf } from '../rules/retries.ts';
import { signedHeaders } from '../rules/webhook-signature.ts';
import { partnerForSystem, type PartnerScope } from '../scopes.ts';
import { type EndpointRow, eventById, lockDelivery, lockEndpoint, updateDelivery } from '../webhook-store.ts';
import { noteFailure, noteSuccess } from './endpoint-health.ts';
import { signingSecrets } from './webhook-secret.ts';

const SYSTEM = systemActor('partner-api/send-delivery');

const DELIVERY_TIMEOUT_MS = 10_000;
/** Longer than a try takes. */
const HELD_MS = 20_000;

interface Try {
  deliveryId: string;
  /** Tries made before. A job for one that was made since does nothing. */
  tries: number;
}

/** Posts one event to one webhook: takes it, posts outside of any transaction, and stores the outcome. */
export const sendDelivery = defineJob<Try>('partner-webhook', {
  async run(services, wanted) {
    const request = await services.transact(SYSTEM, (ctx) => take(ctx, wanted));
    if (!request) return;
    const allowance = services.settings.webhookAllowance;
    const outcome = await postPublic({ ...request, timeoutMs: DELIVERY_TIMEOUT_MS, ...(allowance && { allowance }) });
    await services.transact(SYSTEM, (ctx) => note(ctx, wanted, outcome));
  },
});

/** The request, held for this process; null where there is nothing to send. */
async function take(ctx: Ctx, { deliveryId, tries }: Try) {
  const delivery = await lockDelivery(ctx.tx, deliveryId);
  if (delivery?.state !== 'waiting' || delivery.tries !== tries) return null;
  if (delivery.heldUntil && delivery.heldUntil > ctx.now) {
    await lookAgain(ctx, { deliveryId, tries }, delivery.heldUntil);
    return null;
  }
  const scope = partnerForSystem(SYSTEM, delivery.partnerId);
  const [endpoint, event] = [
    await lockEndpoint(ctx.tx, scope, delivery.endpointId),
    await eventById(ctx.tx, delivery.eventId),
  ];
  if (!endpoint || !event) return null;
  const secrets = signingSecrets(ctx, endpoint, ctx.now);
  const problem = problemOf(endpoint, secrets);
  if (problem) {
    if (!endpoint.disabledAt)
      ctx.log.error({ webhook: endpoint.id }, 'webhook secret unreadable: SESSION_SECRET was changed');
    await updateDelivery(ctx.tx, deliveryId, { state: 'failed', nextAt: null, lastStatus: null, lastFailure: problem });
    return null;
  }
  await updateDelivery(ctx.tx, deliveryId, { heldUntil: new Date(ctx.now.getTime() + HELD_MS) });
  const { body } = event;
  const signed = signedHeaders({ id: eventHeaderId(event.id), at: ctx.now, body }, secrets);
  const headers = { 'content-type': 'application/json', 'user-agent': 'Purrwell-Webhooks/1', ...signed };
  return { url: endpoint.url, headers, body };
}

/** Its process may have died: another job looks when the hold is over, and finds the try noted or the delivery free. */
async function lookAgain(ctx: Ctx, wanted: Try, heldUntil: Date): Promise<void> {
  const startAfterSeconds = Math.ceil((heldUntil.getTime() - ctx.now.getTime()) / 1000);
  const singletonKey = `${wanted.deliveryId} ${wanted.tries} held ${heldUntil.getTime()}`;
  await ctx.enqueue(sendDelivery, wanted, { singletonKey, startAfterSeconds });
}

function problemOf({ disabledAt }: EndpointRow, secrets: readonly Uint8Array[]): string | null {
  if (disabledAt) return 'The webhook is disabled.';
  return secrets.length === 0 ? 'The secret cannot be read any more. Make another one.' : null;
}

/** Notes a try, unless another process has noted it. */
async function note(ctx: Ctx, { deliveryId, tries }: Try, outcome: PostOutcome): Promise<void> {
  const delivery = await lockDelivery(ctx.tx, deliveryId);
  if (delivery?.state !== 'waiting' || delivery.tries !== tries) return;
  const scope: PartnerScope = partnerForSystem(SYSTEM, delivery.partnerId);
  const status = 'status' in outcome ? outcome.status : null;
  const result = outcomeOf(status, tries + 1);
  const gap = result === 'retry' ? gapAfter(tries + 1) : null;
  await updateDelivery(ctx.tx, deliveryId, {
    ...{ tries: tries + 1, heldUntil: null, lastAt: ctx.now, lastStatus: status },
    state: result === 'delivered' ? 'delivered' : gap === null ? 'failed' : 'waiting',
    nextAt: gap === null ? null : new Date(ctx.now.getTime() + gap * 1000),
    lastFailure: 'failure' in outcome ? outcome.failure : null,
    lastAnswer: 'begin' in outcome ? outcome.begin : null,
  });
  if (gap !== null) {
    const next = { deliveryId, tries: tries + 1 };
    await ctx.enqueue(sendDelivery, next, { singletonKey: `${deliveryId} ${tries + 1}`, startAfterSeconds: gap });
  }
  await (result === 'delivered' ? noteSuccess : noteFailure)(ctx, scope, delivery.endpointId, result);
}
