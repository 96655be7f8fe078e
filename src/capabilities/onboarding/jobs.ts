import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { systemActor } from '#src/platform/actors.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { deleteLinksExpiredBefore, deleteUnpaidBefore } from './store.ts';

const SYSTEM = systemActor('onboarding/jobs');

/** Deletes drafts that nobody came back to, and expired links. */
export const sweepDrafts = defineJob<Record<string, never>>('onboarding-sweep', {
  nightly: '03:30',
  run: (services) =>
    services.transact(SYSTEM, async ({ tx, now }) => {
      await deleteUnpaidBefore(tx, keptSince('drafts', now));
      await deleteLinksExpiredBefore(tx, keptSince('links', now));
    }),
});

export const jobs: AnyJob[] = [sweepDrafts];
