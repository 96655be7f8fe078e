import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { planReminders } from './actions/plan-reminders.ts';
import { pushDelivery, pushMessage, sendMessage } from './actions/send-message.ts';
import { forgetMessages, overdueMessages } from './message-store.ts';
import { peopleToRemind } from './preference-store.ts';

const SYSTEM = systemActor('push/jobs');
const HOUR_MS = 3_600_000;

/** Few enough to be done within the lease of a job. */
const AT_ONCE = 100;

/** Writes the reminders of the coming day: so many people, then the next. */
export const remindPeople = defineJob<{ after?: string }>('push-reminders', {
  nightly: '03:10',
  async run(services, { after }) {
    const people = await services.read(SYSTEM, ({ tx }) => peopleToRemind(tx, after ?? null, AT_ONCE));
    for (const personId of people) await services.transact(SYSTEM, (ctx) => planReminders(ctx, personId));
    const last = people.at(-1);
    if (last && people.length === AT_ONCE)
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(remindPeople, { after: last }, { singletonKey: last }));
  },
});

/** Forgets old messages, and takes up those whose job was lost. */
const sweepPush = defineJob<Record<string, never>>('push-sweep', {
  nightly: '04:50',
  run: (services) =>
    services.transact(SYSTEM, async (ctx) => {
      await forgetMessages(ctx.tx, keptSince('pushMessages', ctx.now));
      for (const { id } of await overdueMessages(ctx.tx, new Date(ctx.now.getTime() - HOUR_MS)))
        await sendMessage(ctx, { id, dueAt: ctx.now });
    }),
});

export const jobs: AnyJob[] = [pushMessage, pushDelivery, remindPeople, sweepPush];
