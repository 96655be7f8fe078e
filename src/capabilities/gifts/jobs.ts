import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { deleteGiftsBefore } from './store.ts';
import { deliverGift } from './actions/deliver-gift.ts';
import { openGiftMonths } from './actions/open-months.ts';
import { pollGift } from './actions/sync-gift.ts';

const SYSTEM = systemActor('gifts/jobs');

/** Deletes gifts that nobody paid for, and those whose years are over. */
const sweepGifts = defineJob<Record<string, never>>('gifts-sweep', {
  nightly: '03:45',
  run: (services) =>
    services.transact(SYSTEM, ({ tx, now }) =>
      deleteGiftsBefore(tx, { unpaid: keptSince('unpaidCheckouts', now), all: keptSince('gifts', now) }),
    ),
});

export const jobs: AnyJob[] = [sweepGifts, pollGift, deliverGift, openGiftMonths];
