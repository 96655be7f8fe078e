import { lookingOnly } from './actors.ts';
import type { Database, ReadHandle, Tx } from './database.ts';
import { KeptAnswers } from './kept-answers.ts';
import { enqueueMail } from './mail/outbox.ts';
import { loggedError } from './redact.ts';
import type { Actor, AppServices, Ctx, Listener, MailFooter, ReadCtx } from './services.ts';
import { enqueueText } from './sms/outbox.ts';

/** Of kept answers: those of some thousand households. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

export interface ServiceParts extends Omit<OpenServices, 'keptAnswers' | 'transact' | 'read' | 'readBehind'> {
  listeners: Listener[];
  /** Looks for what every mail to this address ends with, of whatever kind. */
  mailFooters?: (ctx: Ctx, to: string) => Promise<MailFooter[]>;
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
      emit: async (event, payload) => {
        for (const listener of listeners) if (listener.event === event.name) await listener.hear(ctx, payload);
      },
      mail: async (mail) => enqueueMail(ctx, mail, await mailFooters(ctx, mail.to)),
      text: (text) => enqueueText(ctx, text),
      notify: (householdId, notice) => parts.realtime.tell(tx, householdId, notice),
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
