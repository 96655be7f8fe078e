import { lookingOnly } from './looking-only.ts';
import type { Database, ReadHandle, Tx } from './database.ts';
import { KeptAnswers } from './kept-answers.ts';
import { enqueueMails } from './mail/outbox.ts';
import { loggedError } from './redact.ts';
import type { Actor, AppServices, Ctx, Listener, MailFooter, ReadCtx } from './services.ts';
import { enqueueText } from './sms/outbox.ts';

/** Of kept answers: those of some thousand households. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

export interface ServiceParts extends Omit<OpenServices, 'keptAnswers' | 'transact' | 'read' | 'readBehind'> {
  listeners: Listener[];
  /** Finds the footer lines of every mail to each of these addresses. */
  mailFooters?: (ctx: Ctx, addresses: readonly string[]) => Promise<MailFooter[][]>;
}

/** The services as the process that opened them sees them: with the whole database. */
export interface OpenServices extends AppServices {
  database: Database;
}

export function createServices({ listeners, mailFooters = async () => [], ...parts }: ServiceParts): OpenServices {
  const readContext = <H extends ReadHandle>(actor: Actor, tx: H): ReadCtx & { tx: H } => ({
    tx,
    now: parts.clock.now(),
    actor,
    settings: parts.settings,
    log: parts.log,
  });
  const context = (actor: Actor, tx: Tx): Ctx => {
    const ctx: Ctx = {
      ...readContext(actor, tx),
      enqueue: (job, data, options) => parts.jobs.enqueue(tx, job, data, options),
      enqueueAll: (job, data) => parts.jobs.enqueueAll(tx, job, data),
      emit: async (event, payload) => {
        for (const listener of listeners) if (listener.event === event.name) await listener.handle(ctx, payload);
      },
      mail: (mail) => ctx.mailAll([mail]),
      mailAll: async (mails) => {
        const footers = await mailFooters(
          ctx,
          mails.map(({ to }) => to),
        );
        await enqueueMails(ctx, mails, footers);
      },
      text: (text) => enqueueText(ctx, text),
      notify: (householdId, notice) => parts.realtime.tell(tx, [householdId], notice),
      notifyAll: (householdIds, notice) => parts.realtime.tell(tx, householdIds, notice),
    };
    return ctx;
  };
  return {
    ...parts,
    keptAnswers: new KeptAnswers(MOST_KEPT_BYTES),
    transact: async (actor, work) => {
      if (actor.kind === 'person' && actor.lookedAtBy) throw lookingOnly();
      return parts.database.transaction((tx) => work(context(actor, tx)));
    },
    read: (actor, work) => work(readContext(actor, parts.database.db)),
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
