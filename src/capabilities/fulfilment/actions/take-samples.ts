import { beginAnalysis, openSample } from '#src/capabilities/lab/actions/open-sample.ts';
import { noteKitsSent, stopRecollections } from '#src/capabilities/lab/actions/handle-samples.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { OrderMoved } from '../events.ts';
import { kitCats } from '../rules/kit-cats.ts';
import { lockOrder } from '../store.ts';

const SYSTEM = systemActor('fulfilment/take-samples');

/** The samples of an order: nothing is collected again once it is stopped; their kits leave, and once the lab has the parcel, it has the samples of every cat that a kit went out for, and reads them when the analysis begins. Heard twice, they are taken once. */
export async function takeSamples(ctx: Ctx, { orderId, event }: OrderMoved): Promise<void> {
  if (event.kind === 'raised' && event.key === 'order_stopped') return stopRecollections(ctx, SYSTEM, orderId);
  if (event.kind === 'step' && event.key === 'kit_shipped') return noteKitsSent(ctx, SYSTEM, { orderId });
  if (event.kind === 'step' && event.key === 'analysis_started') return beginAnalysis(ctx, orderId);
  if (event.kind !== 'step' || event.key !== 'lab_received') return;
  const order = await lockOrder(ctx.tx, orderId);
  for (const { id: catId } of order ? kitCats(order) : []) await openSample(ctx, SYSTEM, { catId, orderId });
}
