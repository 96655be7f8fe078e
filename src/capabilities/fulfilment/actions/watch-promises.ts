import { systemActor } from '#src/platform/actors.ts';
import { gaugeGroup } from '#src/platform/shop-gauges.ts';
import { promisesNow } from '../promise-store.ts';

const SYSTEM = systemActor('fulfilment/watch-promises');
const DAY_MS = 86_400_000;

gaugeGroup({
  keptFor: 5000,
  read: (services) => services.read(SYSTEM, ({ tx, now }) => promisesNow(tx, now, new Date(now.getTime() - DAY_MS))),
  gauges: {
    fulfilment_promises: {
      help: 'Orders and boxes with a promised day: open, overdue, and promises missed in the last 24 hours',
      labels: ['state'],
      values: ({ open, overdue, missed }) => [
        [{ state: 'open' }, open],
        [{ state: 'overdue' }, overdue],
        [{ state: 'missed' }, missed],
      ],
    },
    fulfilment_orders_stopped: {
      help: 'Orders and boxes that somebody has to resolve a problem of',
      labels: [],
      values: ({ stopped }) => [[{}, stopped]],
    },
  },
});
