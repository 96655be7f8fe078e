import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { deleteOldLinks, deleteUnpaidBefore } from './store.ts';

/** Forgets the answers of wizards that nobody came back to, and the links and cookies that open nothing any longer. */
export const sweepDrafts = defineJob<Record<string, never>>('onboarding-sweep', {
  nightly: '03:30',
  run: (house) =>
    house.transact({ kind: 'system' }, async ({ tx, now }) => {
      const drafts = keptSince('drafts', now);
      await deleteUnpaidBefore(tx, drafts);
      await deleteOldLinks(tx, { links: keptSince('links', now), browsers: drafts });
    }),
});

export const jobs: AnyJob[] = [sweepDrafts];
