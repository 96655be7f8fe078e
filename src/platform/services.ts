import type { NamelessLook } from '#src/ui/cats/look.ts';
import type { ReactElement } from 'react';
import type Stripe from 'stripe';
import type { Clock } from './clock.ts';
import type { ModuleDatabase, ReadHandle, StaleReadHandle, Tx } from './database.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Realtime, Message } from './realtime.ts';
import type { Logger } from './log.ts';
import type { Settings } from './settings.ts';
import type { SystemWork } from './system-work.ts';
import type { Workers } from './workers.ts';

/** Role of an account: all but `customer` are staff (access/rules/staff-roles.ts). */
export type Role = 'customer' | 'admin' | 'support' | 'fulfilment' | 'lab' | 'vet' | 'finance';

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
  /** Time of the last confirmation of the person within this session, by password or passkey. */
  confirmedAt: Date | null;
  secondFactor: boolean;
}

declare const minted: unique symbol;

export interface SignedInPerson {
  personId: string;
  householdId: string;
  role: Role;
  from?: RequestOrigin;
  /** Without it nothing is allowed that asks how somebody signed in. */
  signIn?: SignIn;
  /** The colleague who looks at the shop as this person, and changes nothing: `transact` refuses. */
  lookedAtBy?: string;
  /** Set where they act in a household that is not their own: `householdId` is that one's, and this their name there. */
  memberName?: string;
  /** Set where a colleague acts on behalf of `householdId`: `personId` is the colleague. */
  onBehalf?: true;
}

/** A signed-in person. Only the session middleware makes one (`actors.ts`). */
export interface PersonActor extends SignedInPerson {
  kind: 'person';
  readonly [minted]: 'person';
}

/** Work of the system itself, which may choose a household. Each has a name (`actors.ts`). */
export interface SystemActor {
  kind: 'system';
  work: SystemWork;
  readonly [minted]: 'system';
}

export type Actor = { kind: 'visitor' } | SystemActor | PersonActor;

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

/** Offer to a mail's recipient at its foot, besides the mail itself. */
export interface MailFooter {
  text: string;
  link: { label: string; href: string };
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

/** An event, delivered to listeners of other modules inside the transaction in which it happened. */
export interface EventDefinition<P> {
  name: string;
  /** Carries the payload type only. */
  readonly payload?: P;
}

export interface Listener {
  event: string;
  handle(ctx: Ctx, payload: unknown): Promise<void>;
}

export interface JobDefinition<D extends object> {
  name: string;
  retryLimit: number;
  /** Runs by itself every night at this time of Dubai, `03:20`; with an empty payload, and once for all processes. */
  nightly?: string;
  /** Key of equal jobs: of those waiting with the same key one is run for all. */
  sameAs?(data: D): string;
  /** Must be safe to run again: a job may run twice when a process dies between doing and noting. */
  run(services: AppServices, data: D, attempt?: Attempt): Promise<void>;
}

/** Which try of a job this is. */
interface Attempt {
  /** Number of earlier tries; 0 on the first. */
  retryCount: number;
}

interface EnqueueOptions {
  startAfterSeconds?: number;
  /** Of several waiting jobs with the same key only one is kept. */
  singletonKey?: string;
}

// A registry of jobs holds jobs of every payload type.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyJob = JobDefinition<any>;

export interface Jobs {
  enqueue<D extends object>(tx: Tx, job: JobDefinition<D>, data: D, options?: EnqueueOptions): Promise<void>;
  /** Jobs of one kind, each with its data, in one statement. */
  enqueueAll<D extends object>(tx: Tx, job: JobDefinition<D>, data: readonly D[]): Promise<void>;
  /** Works on jobs from now on, until `stop`. */
  start(services: AppServices): Promise<void>;
  /** Runs waiting jobs, and the jobs they enqueue, until none is due; throws a job's error. For tests and scenarios. */
  drain(services: AppServices): Promise<number>;
  stop(): Promise<void>;
}

/** Context of a query. It has nothing that a transaction would have to commit. */
export interface ReadCtx {
  tx: ReadHandle;
  now: Date;
  actor: Actor;
  settings: Settings;
  log: Logger;
}

/** Context of an action, which runs in a transaction; a query may be asked with it. */
export interface Ctx extends ReadCtx {
  tx: Tx;
  enqueue<D extends object>(job: JobDefinition<D>, data: D, options?: EnqueueOptions): Promise<void>;
  enqueueAll<D extends object>(job: JobDefinition<D>, data: readonly D[]): Promise<void>;
  emit<P>(event: EventDefinition<P>, payload: P): Promise<void>;
  mail(mail: OutgoingMail): Promise<void>;
  /** The same of many, in as many statements as of one. */
  mailAll(mails: readonly OutgoingMail[]): Promise<void>;
  text(text: OutgoingText): Promise<void>;
  /** Tells the open pages of a household what has changed, once this transaction has committed. */
  notify(householdId: string, notice: Message): Promise<void>;
  notifyAll(householdIds: readonly string[], notice: Message): Promise<void>;
}

/** Context of a query that may be given old rows. */
export interface StaleReadCtx {
  tx: StaleReadHandle;
  now: Date;
}

/** The running shop: the outside world, opened once at boot. */
export interface AppServices {
  settings: Settings;
  database: ModuleDatabase;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  stripe: Stripe;
  realtime: Realtime;
  workers: Workers;
  keptAnswers: KeptAnswers;
  transact<T>(actor: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  read<T>(actor: Actor, work: (ctx: ReadCtx) => Promise<T>): Promise<T>;
  /** Reads what may be behind the last writes: from the replica, or from the database itself where there is none or it fails. */
  readBehind<T>(work: (ctx: StaleReadCtx) => Promise<T>): Promise<T>;
}
