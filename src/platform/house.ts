import type { ReactElement } from 'react';
import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { Database, Reads, Tx } from './database.ts';
import type { EventDefinition, Listener } from './events.ts';
import type { EnqueueOptions, JobDefinition, Jobs } from './jobs.ts';
import type { Live, Notice } from './live.ts';
import type { Logger } from './log.ts';
import { loggedError } from './loggable.ts';
import { postMail } from './mail/post.ts';
import type { Settings } from './settings.ts';
import { postText } from './sms/outbox.ts';
import type { NamelessLook } from '#src/ui/cats/look.ts';
import type { Workers } from './workers.ts';

/** Role of an account: `owner`, `lab` and `support` are staff. */
export type Role = 'customer' | 'owner' | 'lab' | 'support';

/** Origin of a request, for the security log, which stores less of it. */
export interface RequestOrigin {
  address: string;
  userAgent?: string | undefined;
  /** SHA-256 of the session's token. */
  session?: Uint8Array;
}

/** Method and state of a request's sign-in. */
export interface SignIn {
  tokenHash: Uint8Array;
  /** When the person last showed within this session, by password or passkey, that it is them. */
  confirmedAt: Date | null;
  secondFactor: boolean;
}

export type Actor =
  | { kind: 'visitor' }
  | { kind: 'system' }
  /** Without `signIn` nothing is allowed that asks how somebody signed in. */
  | {
      kind: 'person';
      personId: string;
      householdId: string;
      role: Role;
      from?: RequestOrigin;
      signIn?: SignIn;
    };

export interface OutgoingMail {
  to: string;
  /** Type of mail, for the outbox and statistics: `verify-email`. */
  kind: string;
  subject: string;
  html: ReactElement;
  text: string;
  /**
   * Holds a link that opens an account: of the stored body only the text without its links stays once it has been handed
   * to the mail server. A code typed by hand would stay with it, and belongs in no mail.
   */
  secret?: boolean;
  /** Headers besides the usual ones, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Cats drawn in the mail, in the order of their `portraitSrc`. */
  portraits?: readonly NamelessLook[];
}

export interface OutgoingText {
  /** E.164. */
  to: string;
  /** The owner of the account it is about. */
  personId: string;
  /** Type of text message, for the outbox: `phone-code`. */
  kind: string;
  /** Subject shown in the outbox; not sent. */
  subject: string;
  /** Plain ASCII, and at most 160 characters to be one message. */
  body: string;
  /** Holds a code: the stored body is cleared once it has been handed to the provider. */
  secret?: boolean;
  /** Not sent from then on. */
  expiresAt?: Date;
}

/** Context of an action. */
export interface Ctx {
  tx: Tx;
  now: Date;
  actor: Actor;
  settings: Settings;
  log: Logger;
  enqueue<D extends object>(job: JobDefinition<D>, data: D, options?: EnqueueOptions): Promise<void>;
  emit<P>(event: EventDefinition<P>, payload: P): Promise<void>;
  mail(mail: OutgoingMail): Promise<void>;
  text(text: OutgoingText): Promise<void>;
  /** Tells the open pages of a household what has changed, once this transaction has committed. */
  tell(householdId: string, notice: Notice): Promise<void>;
}

/** The context of a query that writes nothing and may be given old rows. */
export interface ReadCtx {
  tx: Reads;
  now: Date;
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
  /** Reads what may be behind the last writes: from the replica, or from the database itself where there is none or it fails. */
  readBehind<T>(work: (ctx: ReadCtx) => Promise<T>): Promise<T>;
}

export interface HouseParts extends Omit<House, 'transact' | 'read' | 'readBehind'> {
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
      text: (text) => postText(ctx, text),
      tell: (householdId, notice) => parts.live.tell(tx, householdId, notice),
    };
    return ctx;
  };
  return {
    ...parts,
    transact: (actor, work) => parts.database.transaction((tx) => work(context(actor, tx))),
    read: (actor, work) => work(context(actor, parts.database.db)),
    readBehind: async (work) => {
      const { db, replica } = parts.database;
      const now = parts.clock.now();
      if (replica) {
        try {
          return await work({ tx: replica, now });
        } catch (error) {
          parts.log.warn({ error: loggedError(error) }, 'replica failed');
        }
      }
      return work({ tx: db, now });
    },
  };
}
