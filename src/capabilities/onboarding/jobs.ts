import { keptSince } from '#src/capabilities/access/rules/retention.ts';
import { type AnyJob, defineJob } from '#src/platform/jobs.ts';
import { deleteUnpaidBefore } from './store.ts';

/** Forgets the answers of wizards that nobody came back to. */
export const sweepDrafts = defineJob<Record<string, never>>('onboarding-sweep', {
  nightly: '03:30',
  run: (house) => house.transact({ kind: 'system' }, ({ tx, now }) => deleteUnpaidBefore(tx, keptSince('drafts', now))),
});

export const jobs: AnyJob[] = [sweepDrafts];
