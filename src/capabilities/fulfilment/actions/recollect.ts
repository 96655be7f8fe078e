import { householdScope, type StaffScope } from '#src/capabilities/access/scopes.ts';
import { householdIdOfCat } from '#src/capabilities/households/actions/find-cats.ts';
import { findSample, sendSample, viewKit } from '#src/capabilities/lab/actions/handle-samples.ts';
import type { IssuedKit } from '#src/capabilities/lab/actions/issue-kits.ts';
import { collectedAgain, toCollectAgain } from '#src/capabilities/lab/actions/find-recollections.ts';
import { readCode } from '#src/capabilities/lab/rules/sample-codes.ts';
import { isNeededForSticks } from '#src/capabilities/lab/rules/sample-states.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { RecollectionView, SamplesToSend } from '../sample-contract.ts';
import { refusals } from '../contract.ts';
import { accessionOf } from '../rules/accession.ts';
import { lockOrder, type OrderRow, ordersById } from '../store.ts';
import { mailSampleSent } from './mail-sample.ts';
import { holdOf } from './payment-hold.ts';

type Scope = StaffScope<'results'>;

/** Whether samples of an order are read at all: nothing is collected for one that was stopped or refunded. */
async function isReadFor(ctx: ReadCtx, order: OrderRow | undefined): Promise<boolean> {
  return !order || accessionOf({ ...order, hold: await holdOf(ctx, order) }) !== 'sample-stopped';
}

/** The samples that are read, each with its order: the orders in one statement, and the payment of each looked up once. */
async function readOnes<S extends { orderId: string | null }>(
  ctx: ReadCtx,
  samples: readonly S[],
): Promise<{ sample: Omit<S, 'orderId'>; order: OrderRow | undefined }[]> {
  const ids = [...new Set(samples.flatMap(({ orderId }) => orderId ?? []))];
  const orders = new Map((await ordersById(ctx.tx, ids)).map((order) => [order.id, order]));
  const stopped = new Set<string>();
  for (const order of orders.values()) if (!(await isReadFor(ctx, order))) stopped.add(order.id);
  return samples.flatMap(({ orderId, ...sample }) =>
    orderId && stopped.has(orderId) ? [] : [{ sample, order: orders.get(orderId ?? '') }],
  );
}

/** Sets to send so that rejected samples are collected again, the oldest first. Nothing for orders that were stopped. */
export async function listToSend(ctx: ReadCtx, scope: Scope): Promise<SamplesToSend> {
  const found = await readOnes(ctx, await toCollectAgain(ctx, scope));
  return { samples: found.map(({ sample, order }) => ({ ...sample, order: order?.number ?? null })) };
}

/** The label of a sample that is collected again. Refuses `sample-unknown`. */
export async function recollectionLabel(
  ctx: ReadCtx,
  scope: Scope,
  id: string,
): Promise<{ codes: IssuedKit; asOf: Date } | DomainError> {
  const found = await findSample(ctx, scope, id);
  if (isDomainError(found)) return found;
  const { code, cat } = await viewKit(ctx, scope, found.kit);
  const plain = (text: string) => readCode(text)?.code ?? text;
  const { kind, code: sample } = found.sample;
  return { codes: { code: plain(code), catCode: plain(cat), samples: [{ kind, code: sample }] }, asOf: ctx.now };
}

/** The set for a sample has left, and the household hears of it. Done twice it is done once. Refuses `sample-stopped` and as `sendSample` does. */
export async function sendRecollection(
  ctx: Ctx,
  scope: Scope,
  id: string,
  tracking: string,
): Promise<SamplesToSend | DomainError> {
  const found = await findSample(ctx, scope, id);
  if (isDomainError(found)) return found;
  const { orderId } = found.kit;
  const order = orderId ? await lockOrder(ctx.tx, orderId) : undefined;
  if (!(await isReadFor(ctx, order))) return refusals('sample-stopped');
  const { catId, kind } = found.sample;
  const done = await sendSample(ctx, scope, id, tracking);
  if (isDomainError(done)) return done;
  const householdId = await householdIdOfCat(ctx.tx, scope, catId);
  if (done === 'sent' && householdId) {
    await mailSampleSent(ctx, { householdId, catId, kind, tracking });
    await ctx.notify(householdId, 'order');
  }
  return listToSend(ctx, scope);
}

/** Samples that the household collects again, without those of orders that were stopped. */
export async function readRecollections(ctx: ReadCtx): Promise<{ samples: RecollectionView[] } | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await readOnes(ctx, await collectedAgain(ctx.tx, scope));
  return { samples: found.map(({ sample }) => ({ ...sample, neededForSticks: isNeededForSticks(sample.kind) })) };
}
