import { makeDiscount } from '#src/capabilities/billing/actions/make-discount.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { missedById, settleCredit } from '../promise-store.ts';
import { lockOrder } from '../store.ts';
import { mailMissed } from './mail-promise.ts';

const SYSTEM = systemActor('fulfilment/credit-promise');

/**
 * Takes a missed promise off the next payment by a discount with its id, then writes to the household. The discount can be
 * made again, and only who settles the credit writes, so a repeated run changes nothing.
 */
export const creditPromise = defineJob<{ id: string }>('fulfilment-credit-promise', {
  retryLimit: 20,
  async run(services, { id }) {
    const missed = await services.read(SYSTEM, ({ tx }) => missedById(tx, id));
    if (missed?.credit !== 'waiting') return;
    const { householdId, percentOff } = missed;
    const made = await makeDiscount(services, { id, householdId, kind: 'promise', percentOff });
    if (isDomainError(made) && made.code === 'service-silent')
      throw new Error('The payment service did not take the credit for a missed promise.');
    const credit = isDomainError(made) ? 'none' : 'given';
    await services.transact(SYSTEM, async (ctx) => {
      // The order first, as everybody holds it.
      const order = await lockOrder(ctx.tx, missed.orderId);
      const settled = await settleCredit(ctx.tx, id, { credit, at: ctx.now });
      if (order && settled) await mailMissed(ctx, order, settled);
    });
  },
});
