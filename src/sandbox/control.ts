import { isNull, sql } from 'drizzle-orm';
import { announce } from './billing/announcement.ts';
import { contest } from './billing/disputes.ts';
import { passTime } from './billing/time.ts';
import type { Afterwards } from './cards.ts';
import { sandboxNow } from './deliveries.ts';
import { type Ground, knobsOf, play } from './scene.ts';
import { deliveries, knobs } from './tables.ts';

interface Chaos {
  /** Post every event once more. */
  duplicate?: boolean;
  /** Post in any order. */
  shuffle?: boolean;
  /** Post no sooner than this. */
  delaySeconds?: number;
}

export interface Control {
  /** Sets disorder in the delivery of later events; `chaos({})` ends it. */
  chaos(chaos: Chaos): Promise<void>;
  /** Moves the sandbox's clock ahead and lets everything happen that falls due on the way. */
  advance(seconds: number): Promise<void>;
  /** Its holder's bank disputes a charge that was made before, or warns of it. */
  contest(charge: string, how: Afterwards): Promise<void>;
  /** Leaves out everything that waits to be posted. */
  dropPost(): Promise<void>;
  /** Posts `invoice.upcoming`, which the payment service sends some days before each renewal. */
  announceRenewal(subscriptionId: string): Promise<void>;
  /** The time on the sandbox's clock. */
  now(): Promise<Date>;
}

/** Tests and scenarios turn these; they are kept in the database, so every process sees them. */
export function createControl(ground: Ground): Control {
  return {
    async chaos({ duplicate = false, shuffle = false, delaySeconds = 0 }) {
      const turned = { duplicates: duplicate ? 1 : 0, shuffle: shuffle ? 1 : 0, delaySeconds };
      await ground.db
        .insert(knobs)
        .values({ id: 1, ...turned })
        .onConflictDoUpdate({ target: knobs.id, set: turned });
    },
    async advance(seconds) {
      if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError('The sandbox clock only moves ahead.');
      await ground.db
        .insert(knobs)
        .values({ ...knobsOf(ground.mood), id: 1, clockOffset: seconds })
        .onConflictDoUpdate({ target: knobs.id, set: { clockOffset: sql`${knobs.clockOffset} + ${seconds}` } });
      await passTime(ground);
    },
    contest: (charge, how) => play(ground, (scene) => contest(scene, charge, how)),
    dropPost: async () => {
      await ground.db.delete(deliveries).where(isNull(deliveries.deliveredAt));
    },
    announceRenewal: (subscriptionId) => play(ground, (scene) => announce(scene, subscriptionId)),
    now: async () => new Date((await sandboxNow(ground)) * 1000),
  };
}
