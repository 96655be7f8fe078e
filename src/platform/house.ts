import type { ReactElement } from 'react';
import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import type { EventDefinition, Listener } from './events.ts';
import type { EnqueueOptions, JobDefinition, Jobs } from './jobs.ts';
import type { Live, Notice } from './live.ts';
import type { Logger } from './log.ts';
import { postMail } from './mail/post.ts';
import type { Settings } from './settings.ts';
import type { Workers } from './workers.ts';

/** What somebody is to the shop: `owner`, `lab` and `support` work here. */
export type Role = 'customer' | 'owner' | 'lab' | 'support';

export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  | { kind: 'person'; personId: string; householdId: string; role: Role };

export interface OutgoingMail {
  to: string;
  /** What sort of mail it is, for the outbox and the figures: `verify-email`. */
  kind: string;
  subject: string;
  html: ReactElement;
  text: string;
  /** Holds a link that opens an account: the stored body is cleared once it has been handed to the mail server. */
  secret?: boolean;
  /** Headers besides the usual ones, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** What a verb works with. */
export interface Ctx {
  tx: Tx;
  now: Date;
  actor: Actor;
  settings: Settings;
  log: Logger;
  enqueue<D extends object>(job: JobDefinition<D>, data: D, options?: EnqueueOptions): Promise<void>;
  emit<P>(event: EventDefinition<P>, payload: P): Promise<void>;
  mail(mail: OutgoingMail): Promise<void>;
  /** Tells the open pages of a household what has changed, once this transaction has committed. */
  tell(householdId: string, notice: Notice): Promise<void>;
}

/** The running shop: the outside world, opened once at boot. */
export interface House {
  settings: Settings;
  database: Database;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  stripe: Stripe;
  live: Live;
  workers: Workers;
  transact<T>(actor: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  read<T>(actor: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

export interface HouseParts extends Omit<House, 'transact' | 'read'> {
  listeners: Listener[];
}

export function openHouse({ listeners, ...parts }: HouseParts): House {
  const context = (actor: Actor, tx: Tx): Ctx => {
    const ctx: Ctx = {
      tx,
      now: parts.clock.now(),
      actor,
      settings: parts.settings,
      log: parts.log,
      enqueue: (job, data, options) => parts.jobs.enqueue(tx, job, data, options),
      emit: async (event, payload) => {
        for (const listener of listeners) if (listener.event === event.name) await listener.hear(ctx, payload);
      },
      mail: (mail) => postMail(ctx, mail),
      tell: (householdId, notice) => parts.live.tell(tx, householdId, notice),
    };
    return ctx;
  };
  return {
    ...parts,
    transact: (actor, work) => parts.database.transaction((tx) => work(context(actor, tx))),
    read: (actor, work) => work(context(actor, parts.database.db)),
  };
}
