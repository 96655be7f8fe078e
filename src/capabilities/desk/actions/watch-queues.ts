import { systemActor } from '#src/platform/actors.ts';
import { deliveriesSince } from '#src/platform/delivery-store.ts';
import { queueStates } from '#src/platform/queue-overview.ts';
import { gaugeGroup } from '#src/platform/shop-gauges.ts';

const SYSTEM = systemActor('desk/watch-queues');
const DAY_MS = 86_400_000;

gaugeGroup({
  keptFor: 5000,
  read: (services) => services.read(SYSTEM, ({ tx }) => queueStates(tx)),
  gauges: {
    jobs_due: {
      help: 'Jobs that could run now, by queue',
      labels: ['queue'],
      values: (queues) => queues.map(({ name: queue, due }) => [{ queue }, due]),
    },
    jobs_due_seconds: {
      help: 'For how long the oldest of them could have run, by queue',
      labels: ['queue'],
      // By the clock of the computer, as the queue has it.
      values: (queues) =>
        queues.map(({ name: queue, dueSince }) => [{ queue }, dueSince ? (Date.now() - dueSince.getTime()) / 1000 : 0]),
    },
    jobs_active: {
      help: 'Jobs that run, by queue',
      labels: ['queue'],
      values: (queues) => queues.map(({ name: queue, active }) => [{ queue }, active]),
    },
    jobs_failed: {
      help: 'Jobs that failed for the last time and are still kept, by queue',
      labels: ['queue'],
      values: (queues) => queues.map(({ name: queue, failed }) => [{ queue }, failed]),
    },
  },
});

gaugeGroup({
  keptFor: 5000,
  read: (services) => services.read(SYSTEM, ({ tx, now }) => deliveriesSince(tx, new Date(now.getTime() - DAY_MS))),
  gauges: {
    deliveries: {
      help: 'Mails and text messages written in the last 24 hours, by what became of them',
      labels: ['channel', 'state'],
      values: (found) =>
        (['mail', 'text'] as const).flatMap((channel) =>
          (['sent', 'open', 'failed'] as const).map((state): [Record<string, string>, number] => [
            { channel, state },
            found[channel][state],
          ]),
        ),
    },
  },
});
