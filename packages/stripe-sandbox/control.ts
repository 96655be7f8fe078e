import { isNull, sql } from 'drizzle-orm';
import { announce } from './billing/announcement.ts';
import { contest } from './billing/disputes.ts';
import { passTime } from './billing/time.ts';
import { failRefund } from './objects/refunds.ts';
import { onTestClock } from './objects/test-clocks.ts';
import type { Afterwards } from './billing/test-cards.ts';
import { sandboxNow } from './webhooks/webhook-delivery.ts';
import { type Dependencies, defaultSettings, withTransaction } from './request-context.ts';
import { deliveries, settings } from './tables.ts';

interface Chaos {
  /** Deliver every event twice. */
  duplicate?: boolean;
  /** Deliver in random order. */
  shuffle?: boolean;
  /** Seconds before the first delivery. */
  delaySeconds?: number;
}

export interface Control {
  /** Sets disorder in the delivery of later events; `chaos({})` ends it. */
  chaos(chaos: Chaos): Promise<void>;
  /** Moves the sandbox's clock ahead and lets everything happen that falls due on the way. */
  advance(seconds: number): Promise<void>;
  /** Opens a dispute or a fraud warning about an earlier charge. */
  contest(charge: string, how: Afterwards): Promise<void>;
  /** Makes a refund fail at the bank that it was sent to. */
  failRefund(refund: string): Promise<void>;
  /** Empties the merchant's balance, so that transfers are refused, or fills it again. */
  emptyBalance(empty: boolean): Promise<void>;
  /** Deletes all pending deliveries. */
  dropDeliveries(): Promise<void>;
  /** Sends `invoice.upcoming`, as Stripe does some days before each renewal. */
  announceRenewal(subscriptionId: string): Promise<void>;
  /** The time on the sandbox's clock. */
  now(): Promise<Date>;
}

/** Creates the control calls. Their effects are stored in the database, so every process sees them. */
export function createControl(deps: Dependencies): Control {
  return {
    async chaos({ duplicate = false, shuffle = false, delaySeconds = 0 }) {
      const turned = { duplicates: duplicate ? 1 : 0, shuffle: shuffle ? 1 : 0, delaySeconds };
      await deps.db
        .insert(settings)
        .values({ id: 1, ...turned })
        .onConflictDoUpdate({ target: settings.id, set: turned });
    },
    async advance(seconds) {
      if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError('The sandbox clock only moves ahead.');
      await deps.db
        .insert(settings)
        .values({ ...defaultSettings(deps.mood), id: 1, clockOffset: seconds })
        .onConflictDoUpdate({ target: settings.id, set: { clockOffset: sql`${settings.clockOffset} + ${seconds}` } });
      await passTime(deps);
    },
    contest: (charge, how) =>
      withTransaction(deps, async (context) => contest(await onTestClock(context, [charge]), charge, how)),
    failRefund: (refund) =>
      withTransaction(deps, async (context) => failRefund(await onTestClock(context, [refund]), refund)),
    emptyBalance: async (empty) => {
      const emptyBalance = empty ? 1 : 0;
      await deps.db
        .insert(settings)
        .values({ ...defaultSettings(deps.mood), id: 1, emptyBalance })
        .onConflictDoUpdate({ target: settings.id, set: { emptyBalance } });
    },
    dropDeliveries: async () => {
      await deps.db.delete(deliveries).where(isNull(deliveries.deliveredAt));
    },
    announceRenewal: (subscriptionId) =>
      withTransaction(deps, async (context) => announce(await onTestClock(context, [subscriptionId]), subscriptionId)),
    now: async () => new Date((await sandboxNow(deps)) * 1000),
  };
}
